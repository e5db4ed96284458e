import { cutTypes, lastingTypes } from "./lasting-types.ts";
import { messagesView } from "./messages-view.ts";

/** Forward only; the position in the list is the version that a migration leads to. Never edit one that has shipped. */
export const migrations: readonly string[] = [
  `
  create table sessions (
    number integer primary key,
    id text not null unique,
    title text not null,
    created_at text not null,
    updated_at text not null,
    model_id text not null,
    skill_id text not null,
    workspace text not null,
    parent text references sessions(id) on delete cascade
  ) strict;
  create index sessions_by_workspace on sessions(workspace, updated_at);
  create index sessions_by_parent on sessions(parent) where parent is not null;

  -- The key is the session's number × 2^28 + seq: a journal lies together, in order, and needs no second index.
  create table events (
    key integer primary key,
    -- Milliseconds since 1970.
    at integer not null,
    turn text,
    type text not null,
    body text not null
  ) strict;
  -- What still holds after a cut, however long ago it was said.
  create index lasting_events on events(type) where type in (${lastingTypes});
  create trigger events_go_with_their_session after delete on sessions begin
    delete from events where key >= old.number << 28 and key < (old.number + 1) << 28;
  end;

  -- Terms only: the text stands in the events, and what is taken out is overwritten at once, not at some later merge.
  create virtual table search using fts5(text, content = '', tokenize = 'ascii');
  insert into search (search, rank) values ('secure-delete', 1);

  ${messagesView}

  create table leases (
    session text primary key references sessions(id) on delete cascade,
    owner text not null,
    epoch integer not null,
    expires text not null
  ) strict;

  create table asks (
    session text not null references sessions(id) on delete cascade,
    ask text not null,
    call text not null,
    kind text not null,
    body text not null,
    answer text,
    at text not null,
    primary key (session, ask)
  ) strict;

  create table partials (
    session text primary key references sessions(id) on delete cascade,
    message text not null,
    body text not null,
    at text not null
  ) strict;

  create table processes (
    id text not null,
    session text not null references sessions(id) on delete cascade,
    owner text not null,
    pid integer not null,
    started text not null,
    command text not null,
    ports text not null default '[]',
    ended_at text,
    primary key (session, id)
  ) strict;
  create index open_processes on processes(owner) where ended_at is null;

  -- Processes of ours that may have children. One that is here and lives no more has left them behind.
  create table owners (owner text primary key) strict;

  create table blobs (hash text primary key, content blob not null) strict;

  create table installed_skills (
    id text primary key,
    name text not null,
    manifest text not null,
    source text not null,
    enabled integer not null default 1,
    installed_at text not null,
    last_used_at text
  ) strict;

  create table model_configs (
    id text primary key,
    name text not null,
    api_format text not null,
    base_url text not null,
    model_name text not null,
    is_default integer not null default 0,
    context_size integer,
    created_at text not null
  ) strict;

  create table mcp_servers (
    id text primary key,
    name text not null unique,
    command text not null,
    args text not null default '[]',
    env text not null default '{}',
    enabled integer not null default 1,
    created_at text not null
  ) strict;

  create table app_settings (key text primary key, value text not null) strict;
  `,
  `
  -- The first half of PROVIDER/MODEL, and all that is known of the model beyond the columns, as JSON. Never a key.
  alter table model_configs add column provider text not null default '';
  alter table model_configs add column options text not null default '{}';

  -- What each model did in each turn. It outlives its session, of which it holds no word: the money is spent.
  create table usage (
    turn text not null,
    model text not null,
    -- As the user's calendar has it.
    day text not null,
    session text,
    -- The session that a task was begun from, else the session itself.
    root text,
    skill text not null,
    steps integer not null,
    input integer not null,
    output integer not null,
    cache_read integer not null,
    cache_write integer not null,
    -- Millionths of a US dollar; null when the price is not known.
    cost integer,
    primary key (turn, model)
  ) strict, without rowid;
  create index usage_by_day on usage(day);
  create index usage_by_root on usage(root);

  -- Set aside before a model is asked, what it cost afterwards; gone when the turn's usage is told. Only where there is a limit.
  create table reservations (
    id integer primary key,
    turn text not null,
    day text not null,
    -- There is none of that id where nothing is saved.
    session text not null,
    root text not null,
    amount integer not null
  ) strict;

  create trigger usage_forgets_its_session after delete on sessions begin
    update usage set session = null, root = null where session = old.id or root = old.id;
    update reservations set session = '', root = '' where session = old.id or root = old.id;
  end;
  `,
  `
  -- Browsers that were let in. Of a token only its hash is kept.
  create table browser_tokens (
    id text primary key,
    hash text not null unique,
    created_at text not null,
    expires_at text not null,
    -- As the browser names itself.
    label text not null
  ) strict;
  create index open_asks on asks(session) where answer is null;
  `,
  `
  -- Told by the turn's usage when it ends; what is not told, such as a reply that broke off, counts for ever.
  alter table reservations add column told integer not null default 0;
  update reservations set told = 1;
  alter table reservations add column model text;
  alter table reservations add column skill text;
  `,
  `
  -- A session's own rules hold after a cut as well.
  drop index lasting_events;
  create index lasting_events on events(type) where type in (${lastingTypes});

  -- What of a workspace's own config the user has agreed to, and as it was then.
  create table trusted_items (
    -- The real folder, and the device and number it had: not what a file in it says.
    folder text not null,
    kind text not null,
    name text not null,
    hash text not null,
    at text not null,
    primary key (folder, kind, name)
  ) strict, without rowid;
  `,
  `
  -- So do the skills that were loaded, and what the model was told of them.
  drop index lasting_events;
  create index lasting_events on events(type) where type in (${lastingTypes});

  -- Whose a pack was when it was first installed, and the highest version that was: neither may change behind its user's back.
  create table pack_pins (
    pack_id text primary key,
    publisher text not null,
    highest text not null,
    pinned_at text not null
  ) strict, without rowid;
  `,
  `
  -- Which content the highest version had: the same version is never another pack.
  alter table pack_pins add column hash text not null default '';
  `,
  `
  -- How a server that is no child is reached, and what its user has agreed to start: the hash of it.
  alter table mcp_servers add column transport text not null default 'stdio';
  alter table mcp_servers add column url text not null default '';
  alter table mcp_servers add column headers text not null default '{}';
  alter table mcp_servers add column trust text not null default '';
  alter table mcp_servers add column options text not null default '{}';

  -- What a server said it has. By the hash of its config, so that another server of the same name is another.
  create table mcp_lists (
    hash text primary key,
    -- What a first request needs of it.
    summary text not null,
    lists text not null,
    at text not null
  ) strict, without rowid;

  -- Why one could not be asked when it was last tried.
  create table mcp_problems (
    hash text primary key,
    kind text not null,
    detail text not null,
    at text not null
  ) strict, without rowid;
  `,
  `
  -- The number of cuts before another one, and how many messages they dropped, is read from here without their bodies.
  create index cuts on events(key, body ->> 'dropped') where type in (${cutTypes});
  -- A turn is named by its first event only, so counting turns need not visit every event.
  create index turn_starts on events(key, turn) where turn is not null;

  -- Sums of the usage table by day, model and skill, kept by a trigger. That table grows for ever, so questions about
  -- whole days must not scan it.
  create table usage_days (
    day text not null,
    model text not null,
    skill text not null,
    steps integer not null default 0,
    input integer not null default 0,
    output integer not null default 0,
    cache_read integer not null default 0,
    cache_write integer not null default 0,
    cost integer not null default 0,
    -- Steps whose price is not known.
    unpriced integer not null default 0,
    primary key (day, model, skill)
  ) strict, without rowid;
  insert into usage_days
    select day, model, skill, sum(steps), sum(input), sum(output), sum(cache_read), sum(cache_write),
      coalesce(sum(cost), 0), sum(iif(cost is null, steps, 0))
    from usage group by day, model, skill;
  create trigger usage_adds_to_its_day after insert on usage begin
    -- No upsert: the conflict clause of the statement that fired the trigger would replace it.
    insert or ignore into usage_days (day, model, skill) values (new.day, new.model, new.skill);
    update usage_days set
      steps = steps + new.steps,
      input = input + new.input,
      output = output + new.output,
      cache_read = cache_read + new.cache_read,
      cache_write = cache_write + new.cache_write,
      cost = cost + coalesce(new.cost, 0),
      unpriced = unpriced + iif(new.cost is null, new.steps, 0)
    where day = new.day and model = new.model and skill = new.skill;
  end;
  -- Days are summed in usage_days, and each index is one more page that the end of a turn writes.
  drop index usage_by_day;
  -- With the cost, so that what a session has spent is summed from the index alone.
  drop index usage_by_root;
  create index usage_by_root on usage(root, cost);
  `,
  // What is left of sessions that no longer exist, or do not exist yet: the events from number << 28, their search terms,
  // and the files kept under the id. The row is deleted last, so an interrupted removal is found and finished later.
  // `title` is needed to take a title that a person gave out of the search index. `owner` is the process that works on it,
  // null when nobody does; one of another machine lives until `expires`. `copying` is 1 while a copy of a session is stored there: a removal only if its owner dies.
  // The events are not removed by the trigger, which would hold the lock for seconds with a long session. Without the
  // indexes, each deleted session read all usage that was ever counted.
  `
  create table removals (number integer primary key, id text not null, title text not null default '',
    owner text, expires text not null default '', copying integer not null default 0) strict;
  drop trigger events_go_with_their_session;
  create trigger removal_follows_deletion after delete on sessions
    begin insert into removals (number, id, title) values (old.number, old.id, old.title); end;
  create index usage_by_session on usage(session) where session is not null;
  create index reservations_by_session on reservations(session);
  create index reservations_by_root on reservations(root);
  `,
  `
  -- Of the event and of the hash before it, so that a changed, missing or added event is found. Null in events that were
  -- stored before.
  alter table events add column hash blob;
  -- The end of each session's chain of hashes; events up to the one at "start" have none.
  create table chains (
    number integer primary key,
    start integer not null,
    seq integer not null,
    hash blob not null
  ) strict;
  insert into chains select number, last, last, x'' from (
    select number, coalesce(
      (select max(key) from events where key > number << 28 and key < (number + 1) << 28), number << 28
    ) - (number << 28) as last from sessions);
  `,
];
