import { setTimeout as wait } from 'node:timers/promises';

/** Addresses of the demonstration people: the role in lower case with dots. */
const DOMAIN = 'sahyadrikalpa.example';
const MOST_WAITS = 30;

/** Calls, roles and parameters as the server itself describes them. */
export async function readContract(url) {
  const { paths } = await (await fetch(`${url}/api/docs`)).json();
  const calls = Object.entries(paths)
    .filter(([, methods]) => methods.get)
    .map(([path, { get }]) => ({ path, ...get }));
  // Everybody may ask who he is.
  const everybody = calls.find(({ path }) => path === '/users/me').description;
  return { calls, roles: everybody.replace(/^Open to: |\.$/g, '').split(', ') };
}

export async function signIn(url, role, password) {
  const email = `${role.toLowerCase().replaceAll(' ', '.')}@${DOMAIN}`;
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${email} cannot sign in at ${url}: ${answer.message}`);
  return answer.token;
}

/** The reply with what of its head belongs to the contract. A stream of events is closed once it is open. */
export async function ask(url, address, token) {
  for (let waits = 0; ; waits += 1) {
    const stop = new AbortController();
    const headers = token ? { Authorization: `Bearer ${token}` } : {};
    const response = await fetch(`${url}/api${address}`, { headers, signal: stop.signal });
    const type = response.headers.get('content-type') ?? '';
    const isStream = type.startsWith('text/event-stream');
    const bytes = isStream ? Buffer.alloc(0) : Buffer.from(await response.arrayBuffer());
    stop.abort();
    if (response.status === 429 && waits < MOST_WAITS) {
      await wait(5000);
      continue;
    }
    return { status: response.status, type, name: response.headers.get('content-disposition'), bytes };
  }
}
