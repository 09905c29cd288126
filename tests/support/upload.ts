import type { Answer, TestUser } from './test-app.ts';

/** The smallest picture there is: one point. */
export const SMALLEST_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Over HTTP, as a browser sends a file; `fields` name the record that it belongs to. */
export function upload(
  url: string,
  by: Pick<TestUser, 'token'>,
  name: string,
  content: string | Uint8Array,
  fields: Readonly<Record<string, string>> = {},
  more: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  return uploadForm(url, by, '/files/upload', name, content, fields, more);
}

/** The same to any call that takes a file. */
export async function uploadForm(
  url: string,
  { token }: Pick<TestUser, 'token'>,
  path: string,
  name: string,
  content: string | Uint8Array,
  fields: Readonly<Record<string, string>> = {},
  more: Readonly<Record<string, string>> = {},
  field = 'file',
): Promise<Answer> {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  form.set(field, new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name);
  const headers = { Authorization: `Bearer ${token}`, ...more };
  const response = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: form });
  const body = (await response.json()) as Answer['body'];
  return { status: response.status, body, headers: response.headers };
}
