/** A page of at least that many elements: a shop's office with a menu, a form, a table, a list and a footer. */
export function largePage(elements: number): string {
  const rows = Math.floor(elements / 10);
  const row = (at: number) =>
    `<tr><td>${at}</td><td><a href="/orders/${at}?from=list&sort=date">Order ${at}</a></td><td>customer${at}@example.com</td><td><button>Edit</button></td></tr>`;
  const item = (at: number) => `<li><div><span>Note ${at}</span> <a href="/notes/${at}">open</a></div></li>`;
  const many = (count: number, one: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => one(at)).join("");
  return `<!doctype html><title>Orders</title>
    <header><nav><ul>${many(12, (at) => `<li><a href="/menu/${at}">Menu ${at}</a></li>`)}</ul></nav></header>
    <main><h1>Orders</h1><p>All orders of this year, <a href="/help">explained here</a>.</p>
    <form><label>Search <input value="shoes" placeholder="What"></label><label>State <select><option>Open</option><option selected>Paid</option></select></label>
    <label><input type="checkbox" checked> Only mine</label><button>Find</button></form>
    <table><thead><tr><th>No</th><th>Order</th><th>Customer</th><th>Act</th></tr></thead><tbody>${many(rows, row)}</tbody></table>
    <h2>Notes</h2><ul>${many(Math.ceil(rows * 0.8), item)}</ul><button>Load more</button></main>
    <footer>© Shop <a href="/terms">Terms</a></footer>`;
}
