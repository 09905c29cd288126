import * as z from 'zod';
import type { Call } from '#platform/contract/call.ts';
import { data, SIGNED_IN } from '#platform/contract/call.ts';
import { toApiError } from '#platform/web/client/api-error.ts';
import { connectedClient } from '#platform/web/client/client.ts';
import { newRequestKey } from '#platform/web/client/request.ts';
import { upload } from '#platform/web/client/upload.ts';
import { useQueue } from '#platform/web/waiting/useQueue.ts';
import type { QueueState } from '#platform/web/waiting/waiting.queue.ts';
import { WaitingQueue } from '#platform/web/waiting/waiting.queue.ts';
import { waitingFields, WaitingStore } from '#platform/web/waiting/waiting.store.ts';
import { uploadFile } from '#company/files/file.contract.ts';

const WaitingFile = z.object({
  /** Of which item of the check; null of the whole. */
  item: z.number().nullable(),
  name: z.string(),
  picture: z.instanceof(Blob),
  /** Once it has been uploaded. */
  fileId: z.string().nullable(),
});
export type WaitingFile = z.infer<typeof WaitingFile>;

/** An issue or an inspection on this phone that the server has not confirmed yet. */
const WaitingWork = z.object({
  ...waitingFields,
  /** What of its call is needed to send it. */
  call: z.object({
    method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
    path: z.string(),
    creates: z.literal(true).optional(),
  }),
  /** The same for each try, so that what arrived without an answer is not made twice. */
  key: z.string(),
  /** 'Crack in column C4' */
  title: z.string(),
  /** 'Plinth, Tower A' */
  place: z.string(),
  params: z.record(z.string(), z.string()),
  body: z.record(z.string(), z.unknown()),
  files: z.array(WaitingFile),
});
export type WaitingWork = z.infer<typeof WaitingWork>;

const store = new WaitingStore('works', WaitingWork);

export const workQueue = new WaitingQueue({
  name: 'works',
  store,
  send: async (work) => {
    try {
      await deliver(work);
      return null;
    } catch (thrown) {
      if (toApiError(thrown).code === 'staleVersion') return CHANGED_MEANWHILE;
      throw thrown;
    }
  },
});

const CHANGED_MEANWHILE = 'The check was changed in the meantime. Open it and see what is missing.';

/** Files first, each once; then what they belong to. */
async function deliver(work: WaitingWork): Promise<unknown> {
  const files: WaitingFile[] = [];
  for (const file of work.files) {
    const { picture, name } = file;
    const fileId =
      file.fileId ?? (await upload(uploadFile, new File([picture], name, { type: picture.type }))).id;
    files.push({ ...file, fileId });
  }
  const call: Call = { ...work.call, summary: work.title, can: SIGNED_IN, reply: data(z.unknown()) };
  return connectedClient().perform(
    call,
    { params: work.params, body: withFiles(work.body, files) },
    work.call.creates ? { idempotencyKey: work.key } : {},
  );
}

const Item = z.looseObject({ no: z.number(), fileIds: z.array(z.string()).optional() });
const Body = z.looseObject({ fileIds: z.array(z.string()).optional(), items: z.array(Item).optional() });

function withFiles(body: Record<string, unknown>, files: readonly WaitingFile[]): Record<string, unknown> {
  const { fileIds = [], items, ...rest } = Body.parse(body);
  const of = (no: number | null) =>
    files.flatMap(({ item, fileId }) => (item === no && fileId ? [fileId] : []));
  return {
    ...rest,
    fileIds: [...fileIds, ...of(null)],
    ...(items && {
      items: items.map(({ fileIds: own = [], ...item }) => {
        const added = of(item.no);
        return { ...item, ...(own.length + added.length > 0 ? { fileIds: [...own, ...added] } : {}) };
      }),
    }),
  };
}

export interface NewWork extends Pick<WaitingWork, 'title' | 'place' | 'params' | 'body' | 'files'> {
  call: Call;
}

/** Sends it at once and returns the answer; without a connection it is kept on this phone, and sent later. */
export async function sendOrKeep(work: NewWork): Promise<{ answer: unknown } | 'kept'> {
  const { method, path, creates } = work.call;
  const call = { method, path, ...(creates && { creates }) };
  const item = { ...workQueue.newItem(), ...work, call, key: newRequestKey() };
  try {
    return { answer: await deliver(item) };
  } catch (thrown) {
    if (!toApiError(thrown).isUnreachable) throw thrown;
    await workQueue.add(item);
    return 'kept';
  }
}

/** What waits on this phone of the signed-in person, sent as soon as there is a connection. */
export function useWorkQueue(): QueueState<WaitingWork> {
  return useQueue(workQueue);
}
