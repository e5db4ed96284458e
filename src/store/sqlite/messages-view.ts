/**
 * The messages as people read them: a row for each prompt, a row for all that the agent said and did in answer to it,
 * as plain text or, with tool calls, as JSON `{text, tool_calls}`. A view, so that no output is written twice.
 */
export const messagesView = `
  create view messages as
  with said as (
    select
      session.id as session_id,
      event.key, event.body,
      strftime('%Y-%m-%dT%H:%M:%fZ', event.at / 1000.0, 'unixepoch') as at,
      event.type = 'prompt-submitted' as by_user,
      (session.number + 1) << 28 as journal_end,
      -- A prompt stands where the model first read it, which for a steering one is later than where it was sent.
      case event.type
        when 'prompt-submitted' then coalesce(
          (select step.key from events as step
            where step.key > event.key and step.key < (session.number + 1) << 28 and step.type = 'step-started'
            order by step.key limit 1),
          event.key)
        else event.key
      end as place
    from sessions as session
    join events as event on event.key >= session.number << 28 and event.key < (session.number + 1) << 28
    where event.type in ('prompt-submitted', 'message-finished')
  ),
  parts as (
    select *, sum(by_user) over (partition by session_id order by place, key) as part from said
  ),
  answers as (
    select *, (
      select group_concat(
        json_object(
          'id', call.value ->> 'id',
          -- The tool that ran, not the one it was called through.
          'name', case call.value ->> 'name'
            when 'use_tool' then coalesce(result.body ->> 'name', 'use_tool') else call.value ->> 'name' end,
          'input', case call.value ->> 'name'
            when 'use_tool' then coalesce(call.value -> '$.input.input', call.value -> 'input')
            else call.value -> 'input' end,
          'output', coalesce(result.body ->> 'output', ''),
          'status', case result.body ->> 'status'
            when 'ok' then 'completed' when 'error' then 'error' when 'denied' then 'denied' else 'interrupted' end),
        ',' order by call.key)
      from json_each(parts.body, '$.toolCalls') as call
      left join events as result on result.key = (
        select ended.key from events as ended
        where ended.key > parts.key and ended.key < parts.journal_end
          and ended.type = 'tool-ended' and ended.body ->> 'call' = call.value ->> 'id'
        order by ended.key limit 1)
    ) as calls
    from parts where not by_user
  ),
  answered as (
    select session_id, part, min(key) as key, body ->> 'message' as id, at,
      -- What broke off and was asked for again is not part of the answer; what broke off for good is all there is.
      coalesce(
        group_concat(case body ->> 'stop' when 'failed' then null else nullif(body ->> 'text', '') end, char(10, 10) order by key),
        group_concat(nullif(body ->> 'text', ''), char(10, 10) order by key),
        '') as text,
      group_concat(calls, ',' order by key) as calls
    from answers group by session_id, part
  )
  select body ->> 'message' as id, session_id, part * 2 - 1 as position, 'user' as role,
    body ->> 'text' as content, at as created_at, null as tool_calls
  from parts where by_user
  union all
  select id, session_id, part * 2 as position, 'assistant' as role,
    case when calls is null then text else '{"text":' || json_quote(text) || ',"tool_calls":[' || calls || ']}' end
      as content,
    at as created_at,
    case when calls is not null then '[' || calls || ']' end as tool_calls
  from answered;
`;
