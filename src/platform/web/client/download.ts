import type { Call } from '../../contract/call.ts';
import type { SendTuple } from './client.ts';
import { connectedClient, send } from './client.ts';

/** Fetches the bytes of a call and hands them to the browser to save: `download(getInvoicePdf, { params: { id } })`. */
export async function download<C extends Call>(call: C, ...args: SendTuple<C>): Promise<void> {
  saveAnswer(call, await send(call, ...args));
}

/** The same where only the kind of call is known, such as the file of any list. */
export async function downloadFiltered(
  call: Call,
  query: Record<string, unknown>,
  params?: Record<string, string>,
): Promise<void> {
  saveAnswer(call, await connectedClient().perform(call, { query, ...(params ? { params } : {}) }));
}

function saveAnswer(call: Call, file: unknown): void {
  if (!(file instanceof File)) throw new Error(`${call.method} ${call.path} does not answer with a file.`);
  saveFile(file);
}

/** Hands a file to the browser to save. */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  // The browser has taken the bytes over by the next turn; until then the address must stand.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
