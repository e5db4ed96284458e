// Pages as DuckDuckGo gives them to who has no JavaScript: results behind its own redirects, one of them paid for.
import type { Hit } from "./search-engines.ts";

const redirect = (url: string) =>
  `//duckduckgo.com/l/?uddg=${encodeURIComponent(new URL(url).href)}&amp;rut=6f9b3d2a5c1e`;
const escaped = (text: string) =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
const bold = (text: string) => escaped(text).replace(/\b(?:tea|coffee)\b|绿茶/g, "<b>$&</b>");
const paidFor =
  "//duckduckgo.com/y.js?ad_domain=ads.example.com&amp;ad_provider=bingv7aa&amp;u3=https%3A%2F%2Fwww.bing.com";

/** html.duckduckgo.com/html/ */
export function htmlPage(found: readonly Hit[], query: string): string {
  const results = found.map(
    ({ title, url, text }) => `
    <div class="result results_links results_links_deep web-result ">
      <div class="links_main links_deep result__body">
        <h2 class="result__title">
          <a rel="nofollow" class="result__a" href="${redirect(url)}">${bold(title)}</a>
        </h2>
        <div class="result__extras"><div class="result__extras__url">
          <span class="result__icon"><a rel="nofollow" href="${redirect(url)}"><img class="result__icon__img" alt="" src="//external-content.duckduckgo.com/ip3/example.com.ico"/></a></span>
          <a class="result__url" href="${redirect(url)}">
            ${escaped(url.replace(/^https?:\/\//, ""))}
          </a>
        </div></div>
        ${text && `<a class="result__snippet" href="${redirect(url)}">${bold(text)}</a>`}
        <div class="clear"></div>
      </div>
    </div>`,
  );
  const paid = `
    <div class="result results_links results_links_deep result--ad ">
      <div class="links_main links_deep result__body">
        <h2 class="result__title"><a rel="nofollow" class="result__a" href="${paidFor}">Buy tea</a></h2>
        <span class="badge--ad">Ad</span><a class="result__snippet" href="${paidFor}">The best tea there is</a>
      </div>
    </div>`;
  const none = `<div class="result results_links results_links_deep result--no-result"><div class="links_main links_deep result__body">
    <div class="no-results">No results.</div></div></div>`;
  return `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml"><head><meta http-equiv="content-type" content="text/html; charset=UTF-8" />
<title>${escaped(query)} at DuckDuckGo</title></head><body class="body--html">
<div class="header"><form name="x" class="header__form" action="/html/" method="post"><input name="q" class="search__input" value="${escaped(query)}" /></form></div>
<div><div class="serp__results"><div id="links" class="results">${found.length > 0 ? paid + results.join("") : none}
${found.length > 0 ? '<div class="nav-link"><form action="/html/" method="post"><input type="submit" class="btn btn--alt" value="Next" /></form></div>' : ""}
<div class="feedback-btn"><a rel="nofollow" href="//duckduckgo.com/feedback.html">Feedback</a></div></div></div></div></body></html>`;
}

/** lite.duckduckgo.com/lite/ */
export function litePage(found: readonly Hit[], query: string): string {
  const rows = found.map(
    ({ title, url, text }, at) => `
  <tr><td valign="top">${at + 1}.&nbsp;</td><td><a rel="nofollow" href="${redirect(url)}" class='result-link'>${bold(title)}</a></td></tr>
  ${text && `<tr><td>&nbsp;&nbsp;&nbsp;</td><td class='result-snippet'>${bold(text)}</td></tr>`}
  <tr><td>&nbsp;&nbsp;&nbsp;</td><td><span class='link-text'>${escaped(url.replace(/^https?:\/\//, ""))}</span></td></tr>
  <tr><td>&nbsp;</td><td>&nbsp;</td></tr>`,
  );
  const paid = `<tr class="result-sponsored"><td valign="top">1.&nbsp;</td><td><a rel="nofollow" href="${paidFor}" class='result-link'>Buy tea</a> (<a href="https://duckduckgo.com/duckduckgo-help-pages/company/ads-by-microsoft-on-duckduckgo-private-search/">Sponsored link</a>)</td></tr>
  <tr class="result-sponsored"><td>&nbsp;</td><td class='result-snippet'>The best tea there is</td></tr>`;
  return `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "http://www.w3.org/TR/html4/loose.dtd"><html><head>
<title>${escaped(query)} at DuckDuckGo</title></head><body>
<form action="/lite/" method="post"><input class='query' type="text" size="40" name="q" value="${escaped(query)}"><input class='submit' type="submit" value="Search"></form>
${found.length > 0 ? `<table border="0">${paid}${rows.join("")}</table>` : `<table border="0"><tr><td><span class='no-results'>No results.</span></td></tr></table>`}
</body></html>`;
}

/** For whom it takes for a robot; with status 202. */
export const wall = `<!DOCTYPE html><html><head><title>DuckDuckGo</title></head><body>
<form id="challenge-form" action="//duckduckgo.com/anomaly.js?sv=html&amp;cc=sre&amp;ti=1700000000" method="POST">
<div class="anomaly-modal__mask"><div class="anomaly-modal__modal is-ie" data-testid="anomaly-modal">
<div class="anomaly-modal__title">Unfortunately, bots use DuckDuckGo too.</div>
<div class="anomaly-modal__description">Please complete the following challenge to confirm this search was made by a human.</div>
<div class="anomaly-modal__instructions">Select all squares containing a duck:</div>
<div class="anomaly-modal__puzzle">${Array.from({ length: 9 }, (_, at) => `<div class="anomaly-modal__box" data-index="${at}"><img class="anomaly-modal__image" alt=" " src="../assets/anomaly/images/challenge/${at}.jpg"></div>`).join("")}</div>
<a href="mailto:error-lite@duckduckgo.com">email us</a></div></div></form></body></html>`;
