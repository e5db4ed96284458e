const listed = (words: string) => new Set(words.split(/\s+/));

/** Names of classes and ids, word by word. Whatever is called this is never what a page is about. */
export const surely = listed(
  `nav navbar navigation navbox navigator breadcrumb breadcrumbs crumbs crumb sidebar sidenav footer masthead topbar
  cookie cookies cookiebar consent gdpr ccpa onetrust share sharing sharebar sharethis addthis sharedaddy socials
  related recommended recommendations recommend recirculation promo promos promotion promoted advert adverts
  advertisement advertising adsbygoogle adslot adunit adbox sponsor sponsored newsletter subscribe paywall popup popover
  modal lightbox toast pagination pager paginator pagenav outbrain taboola disqus catlinks editsection sitemap
  megamenu offcanvas respond printfooter avatar postprofile skiplink skiplinks backtotop totop`,
);

/** The same, where it says little or consists of links. */
export const perhaps = listed(
  `ad ads banner menu submenu menubar topnav search searchbox searchform login signin signup register toolbar
  tabs social follow tags taglist tag categories widget widgets toc skip print actions action buttons btn
  feedback helpful rating report popular trending mostread bio authorbox author languages 
  locale subscription upsell cta hot rank ranking copyright meta postmeta byline next prev previous 
  nextprev prevnext jump qrcode wechat weibo reward donate like likes vote votes cart wishlist badges announcement
  metrics noprint license badge profile userinfo usercard hatnote quickbar statusbar bottombar controls postbar deal deals offer offers partner affiliate coupon`,
);

/** The same, only where it consists of links. */
export const whenLinks = listed("header contents options latest recent language more tool tools notice");

/** Whole names: as one word of several these are something else. */
export const exactly = /(?:^|\s)(?:signature|user-?signature|post-?signature)(?:\s|$)/;

/** Boxes beside the text that belong to it. */
export const belongs = listed(
  `admonition note notes warning tip callout info important caution danger alert hint example footnote footnotes
  endnotes references infobox sidenote marginnote pullquote quote summary keypoints highlights spec specs`,
);

export const comments = listed("comments comment commentlist commentarea commentsection replies");

/** A heading like this is followed by the way to other pages. */
export const leadsElsewhere =
  /^(?:related(?: \p{L}+){0,3}|(?:recommended|suggested)(?: \p{L}+){0,3}|you (?:may|might|could) (?:also|like).*|(?:customers|people|others|readers) (?:who |also ).*|more (?:from|in|on|about|stories|news|articles|posts|reading|like this|products|recipes|by)(?: .{0,60})?|(?:read|up|coming|keep reading|watch) next|what to read next|keep reading|(?:most|editor'?s?) (?:read|popular|viewed|picks?|commented|shared)|popular(?: \p{L}+){0,2}|trending(?: \p{L}+){0,2}|(?:latest|recent|top|featured|similar|other)(?: \p{L}+)? (?:news|posts|stories|articles|comments|questions|products|topics|threads|discussions|recipes|videos|items|tweets|entries|listings)|share(?: (?:this|on|via|with).*)?|(?:our |the )?newsletter.*|sign up.*|subscribe.*|join (?:our|the) (?:newsletter|mailing list|community).*|follow (?:us|me|along).*|connect with us|stay (?:connected|in touch|informed|updated|up to date).*|get (?:the|our) (?:newsletter|app).*|download (?:the|our) app.*|about the author.*|advertisement|sponsored.*|promoted.*|from (?:the web|our partners|around the web).*|tags?:?|categor(?:y|ies):?|filed under:?|topics:?|archives?|blogroll|search|navigation|menu|quick links|was this (?:page|article|post|answer|helpful).*|(?:give|send|leave) (?:us )?feedback.*|rate this.*|in this (?:article|section|page)|on this page|table of contents|contents|recently viewed.*|相关.{0,4}|(?:为您|为你|精彩|编辑|热门|今日|文章|更多|阅读|好文|热点|站内|小编|内容)?推荐(?:阅读|文章|商品)?|热门(?:文章|新闻|帖子|标签|评论|话题|资讯|搜索|主题)?|热点(?:新闻|文章|资讯)?|猜你(?:喜欢|想看)|最新(?:文章|评论|新闻|发布|资讯|消息)|近期(?:文章|评论)|(?:点击|阅读|新闻|热文|浏览)?排行榜?|(?:点击|阅读)(?:排行|榜).*|分享(?:到|至|本文).*|延伸阅读|关注(?:我们|公众号).*|扫(?:一扫|码).*|标签(?:云)?[:：]?|分类(?:目录)?|归档|友情链接|文章(?:目录|分类|归档|标签)|目录|本页目录|作者(?:简介|其他文章|其它文章).*|看过本文的.*|大家都在(?:看|搜)|广告|赞助.*|打赏.*|微信(?:扫|公众).*|(?:网友|读者|全部|最新|热门)?评论.{0,10}|发表评论.*|(?:\d+ )?(?:reader )?comments?(?: ?\(\d+\))?|leave a (?:reply|comment).*|join the (?:conversation|discussion).*|post a comment|add a comment|rights and permissions|(?:how to )?cite this.*|download (?:citation|references))[:：]?$/iu;

/** A line of its own that is something to press. */
export const isControl =
  /^(?:share|tweet|pin it|print|e-?mail|copy(?: link| code)?|save|like|dislike|reply|quote|report(?: .{0,20})?|follow|unfollow|subscribe|sign (?:in|up)(?: .{0,30})?|log ?(?:in|out)(?: .{0,30})?|register|menu|close|search|next|prev(?:ious)?(?: (?:page|post|article|topic|chapter))?|next (?:page|post|article|topic|chapter)(?: .{0,60})?|back(?: to .{0,30})?|skip to .{0,30}|jump to .{0,30}|go to .{0,20}|top|edit(?: (?:this page|on github|source|page|me))?(?: .{0,20})?|view (?:source|page source|comments|all|more|in browser)|read more(?: .{0,3})?|show (?:more|less|all|comments|transcript)|load (?:more|comments)(?: .{0,20})?|see (?:more|all)(?: .{0,20})?|continue reading(?: .{0,3})?|learn more(?: .{0,3})?|(?:older|newer|earlier) (?:posts|entries|releases|articles|versions)|no credit card (?:needed|required).{0,60}|add to (?:cart|basket|wish ?list|bookmarks|list)|buy (?:it )?now|advertis(?:ement|ing)|sponsored(?: content)?|ad|loading(?:…|\.\.\.)?|accept(?: all)?(?: cookies)?|reject all|(?:share|follow|find|post|send|join) (?:this |us |it |me )?(?:on|via|by|to|at) \p{L}+|facebook|twitter|x|linkedin|reddit|whatsapp|telegram|pinterest|instagram|youtube|rss(?: feed)?|permalink|click to .{0,40}|get started(?: \p{L}+){0,2}|get \d+ .{0,20}free.{0,10}|watch (?:the |our |a )?(?:video|demo)|(?:start|begin) (?:your |a )?(?:free )?trial.{0,10}|try (?:it |\p{L}+ )?(?:for )?free.{0,10}|(?:book|request|schedule) a demo|(?:contact|talk to) sales|download now|download pdf|this (?:post|article|page|site) (?:may )?contains? affiliate links.{0,80}|was this (?:page |article )?helpful\??(?: yes ?\/? ?no)?|yes|no|(?:\d+ )?(?:shares?|likes?|views?|comments?|claps?|votes?)(?: \d+)?|分享(?:到.{0,20})?|微信|微博|新浪微博|QQ空间|QQ好友|朋友圈|复制(?:链接|代码)?|打印|收藏|点赞|赞|踩|评论|举报|回复|引用|关注|登录|注册|登录\/注册|上一(?:篇|页|章|节).{0,80}|下一(?:篇|页|章|节).{0,80}|返回.{0,10}|更多|查看(?:更多|全部|全文|评论).{0,6}|展开(?:全文)?|收起|广告|加载中.{0,3}|阅读(?:原文|全文|更多)|加入购物车|立即购买|字号.{0,12}|【?(?:大|中|小)】?|关闭(?:窗口|本页|此页)?|扫一扫.{0,20}|打印(?:本页|此页|文章)|字体[:：].{0,12}|(?:浏览|阅读|点击|访问)(?:次数|量|数)?[:：]\s*[\d,]+|(?:您|你)?(?:所在的?|现在的?|当前的?)位置[:：].{0,80}|you are here[:：].{0,80}|我要评论|发表评论|手机看新闻|扫码.{0,20}|(?:责任编辑|责编|编辑|校对|审核|审校)[:：].{1,30})$/iu;
