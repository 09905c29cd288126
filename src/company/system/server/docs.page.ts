import type { Call } from '#platform/contract/call.ts';

/** The API as a plain page: no script, no inline style, nothing from another host. */
export function docsPage(calls: readonly Call[], version: string): string {
  const groups = groupByFirstPart(calls);
  const sections = [...groups].map(([name, members]) => section(name, members)).join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Plinth API ${version}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/api-docs.css"></head>
<body><main><h1>Plinth API ${version}</h1>
<p>Base path <code>/api</code>. Request this address as <code>application/json</code> to get OpenAPI 3.1.
Money is in whole paise, days are <code>YYYY-MM-DD</code>, times are UTC.</p>${sections}</main></body></html>`;
}

function groupByFirstPart(calls: readonly Call[]): Map<string, Call[]> {
  const groups = new Map<string, Call[]>();
  for (const call of calls) {
    const name = call.path.split('/')[1] ?? '';
    groups.set(name, [...(groups.get(name) ?? []), call]);
  }
  return new Map([...groups].sort(([a], [b]) => a.localeCompare(b)));
}

function section(name: string, calls: readonly Call[]): string {
  const rows = calls
    .map(
      (
        call,
      ) => `<tr><td><code>${call.method}</code></td><th scope="row"><code>${escaped(call.path)}</code></th>
<td>${escaped(call.summary)}</td><td>${escaped(call.can === 'public' ? 'everyone' : call.can.join(', '))}</td></tr>`,
    )
    .join('');
  return `<section><h2>${escaped(name)}</h2><table><thead><tr><th scope="col">Method</th><th scope="col">Path</th>
<th scope="col">What it does</th><th scope="col">Open to</th></tr></thead><tbody>${rows}</tbody></table></section>`;
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
