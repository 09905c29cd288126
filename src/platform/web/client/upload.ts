import type { Call, ResultOf } from '../../contract/call.ts';
import { connectedClient } from './client.ts';

/**
 * Sends a file with the fields of the form it travels in: the record it belongs to, what it is for. The call
 * describes the upload; these fields are no part of its JSON body. Throws an `ApiError` for anything but a success.
 */
export async function upload<C extends Call>(
  call: C,
  file: File,
  fields: Readonly<Record<string, string>> = {},
  params: Readonly<Record<string, string>> = {},
): Promise<ResultOf<C>> {
  if (!call.upload) throw new Error(`${call.method} ${call.path} takes no file.`);
  return await connectedClient().perform(call, { params, body: fields, file });
}
