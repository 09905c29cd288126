import type { UnitBatchResult } from '#offers/unit-batches/unitBatch.contract.ts';
import type { ServerProcess } from './processes.ts';
import type { BenchAccount } from './test-account.ts';

export interface BulkTimes {
  units: number;
  /** Milliseconds of each round. */
  preview: number[];
  apply: number[];
  undo: number[];
}

const ROUNDS = 5;

/** Prices all units of the project of the account up by a percent, as the dialog does, and takes it back. */
export async function timeBulkActs(server: ServerProcess, account: BenchAccount): Promise<BulkTimes> {
  const input = { filter: { projectId: account.projectId }, act: { kind: 'changeRatePct', byPct: 1 } };
  const times: BulkTimes = { units: 0, preview: [], apply: [], undo: [] };
  const send = <T>(path: string, body: object) => post<T>(server, account, path, body);
  for (let round = 0; round < ROUNDS; round += 1) {
    const shown = await send<UnitBatchResult>('/units/bulk', { ...input, preview: true });
    const versions = Object.fromEntries(shown.data.changes.map(({ unitId, version }) => [unitId, version]));
    const done = await send<UnitBatchResult>('/units/bulk', { ...input, versions });
    const undone = await send<{ restored: number }>(`/units/bulk/${done.data.batchId}/undo`, {});
    if (undone.data.restored !== done.data.changes.length) throw new Error('Not all units were restored.');
    times.units = undone.data.restored;
    times.preview.push(shown.ms);
    times.apply.push(done.ms);
    times.undo.push(undone.ms);
  }
  return times;
}

async function post<T>(
  { url }: ServerProcess,
  { tokens }: BenchAccount,
  path: string,
  body: object,
): Promise<{ data: T; ms: number }> {
  const began = performance.now();
  const answer = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens[0] ?? ''}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const reply = (await answer.json()) as { data: T; message?: string };
  if (!answer.ok) throw new Error(`${path}: ${reply.message ?? answer.status}`);
  return { data: reply.data, ms: performance.now() - began };
}
