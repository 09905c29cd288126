import { readFileSync } from 'node:fs';
import { openApplication } from '#app/application.ts';
import { updateMilestoneProgress } from '#site/milestones/server/milestone.commands.ts';
import type { DemandRun } from '#sale-lifecycle/demands/demandRun.contract.ts';
import { certifiedMilestone, demandedTower } from '#sale-lifecycle/demands/server/demandedTower.factory.ts';
import type { Work } from '#platform/server/context.ts';
import { FileStore } from '#platform/server/files/file-store.ts';
import { openLog } from '#platform/server/log.ts';
import { openPrinter } from '#platform/server/printing/printer.ts';
import { COMPLETION } from '#site/completion.conditions.ts';
import type { ServerProcess } from './processes.ts';
import type { BenchAccount } from './test-account.ts';
import { openPictureOpener } from '#platform/server/pictures/picture-opener.ts';
import { openTextReader } from '#platform/server/text/text-reader.ts';

export interface Place {
  databaseUrl: string;
  sessionSecret: string;
  folder: string;
}

/** A new tower with so many registered sales on the construction-linked plan, whose plinth is completed. */
export function completedSlab(place: Place, account: BenchAccount, sales: number): Promise<string> {
  return asHead(place, account, async (work, files) => {
    // The run is asked for by hand.
    const quiet = { ...work, subscribers: [] };
    const tower = await demandedTower(quiet, { registered: sales });
    const milestoneId = await certifiedMilestone(quiet, { files }, { ...tower, key: 'plinth' });
    await updateMilestoneProgress(quiet, milestoneId, { progressPct: 100, status: 'completed' }, COMPLETION);
    return milestoneId;
  });
}

/** Runs a command as the Business Head of the account, beside the server. */
export async function asHead<T>(
  { databaseUrl, sessionSecret, folder }: Place,
  { organizationId, userId }: BenchAccount,
  command: (work: Work, files: FileStore) => Promise<T>,
): Promise<T> {
  const files = new FileStore(folder);
  const services = {
    files,
    printer: openPrinter({ publicUrl: 'https://plinth.test', files }),
    texts: openTextReader(),
    pictures: openPictureOpener(),
  };
  const log = openLog('error');
  const application = await openApplication({
    databaseUrl,
    sessionSecret,
    version: 'bench',
    services,
    log,
    checkReplies: false,
  });
  const head = { organizationId, userId, role: 'Business Head' as const, channelPartnerId: null };
  const caller = { ...head, timezone: 'Asia/Kolkata', isIndia: true };
  try {
    return await application.runAs(caller, new Date().toISOString(), (work) => command(work, files));
  } finally {
    await application.stop();
  }
}

/** Previews and posts a run, and waits for its last letter; prints how long each took and how large the server was. */
export async function lettersOfRun(
  server: ServerProcess,
  token: string,
  milestoneId: string,
): Promise<{ letters: number; maxMb: number; runId: string }> {
  const ask = (method: string, path: string, body?: object) =>
    asked(server.url, token, { method, path, body });
  const beforeMb = residentMb(server.pid);
  const { id } = await ask('POST', '/demand-runs', { kind: 'milestone', milestoneId });
  const began = performance.now();
  await ask('POST', `/demand-runs/${id}/post`, {});
  let maxMb = beforeMb;
  // At each quarter of the letters: it must not grow with their number.
  const quartersMb: number[] = [];
  let postedSeconds = 0;
  for (;;) {
    const run = await ask('GET', `/demand-runs/${id}`);
    maxMb = Math.max(maxMb, residentMb(server.pid));
    if (run.letters > 0 && run.lettersPrinted * 4 >= run.letters * (quartersMb.length + 1))
      quartersMb.push(residentMb(server.pid));
    const seconds = (performance.now() - began) / 1000;
    if (run.status === 'posted' && postedSeconds === 0) postedSeconds = seconds;
    if (run.lettersStatus === 'written') {
      console.log(
        `${run.lettersPrinted} letters: posted and invoiced in ${postedSeconds.toFixed(1)} s, ` +
          `the last printed after ${seconds.toFixed(1)} s; server ${beforeMb} MB before, ${quartersMb.join(', ')} MB at each quarter, ${maxMb} MB at most`,
      );
      return { letters: run.lettersPrinted, maxMb, runId: id };
    }
    await new Promise((go) => setTimeout(go, 100));
  }
}

/** Withdraws it whole, in one transaction; prints how long that took. */
export async function withdrawalOf(
  server: ServerProcess,
  token: string,
  runId: string,
): Promise<{ demands: number }> {
  const beforeMb = residentMb(server.pid);
  const began = performance.now();
  const body = { reason: 'Posted for the bench' };
  const { posted, status } = await asked(server.url, token, {
    method: 'POST',
    path: `/demand-runs/${runId}/withdraw`,
    body,
  });
  const seconds = (performance.now() - began) / 1000;
  console.log(
    `${posted} demands ${status} in ${seconds.toFixed(1)} s; server ${beforeMb} MB before, ${residentMb(server.pid)} MB after`,
  );
  return { demands: status === 'withdrawn' ? posted : 0 };
}

async function asked(
  url: string,
  token: string,
  { method, path, body }: { method: string; path: string; body: object | undefined },
): Promise<DemandRun> {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${await answer.text()}`);
  return ((await answer.json()) as { data: DemandRun }).data;
}

/** Linux only. */
function residentMb(pid: number): number {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000);
}
