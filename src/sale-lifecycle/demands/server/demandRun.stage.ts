import { conflict } from '#platform/contract/errors.ts';
import type { Read } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { hasArchitectCertificate } from '#money/plans/server/stageMilestone.sql.ts';
import { isHeldByIssue } from '#site/issues/server/issue.condition.ts';
import type { RunScope } from './demandRun.scope.ts';

/** A run as far as its stage is concerned. */
export interface RunStage extends RunScope {
  /** The completion of its milestone that was previewed; null for other kinds. */
  completionNo: number | null;
}

/** Refuses a run for a stage that is not reached yet. */
export async function requireReached(read: Read, scope: RunScope): Promise<void> {
  if (scope.kind === 'milestone') {
    const { name, status, hasCertificate, isHeld } = await milestoneOf(read, scope);
    if (status !== 'completed') throw conflict('The milestone is not completed yet.', 'milestoneId');
    if (!hasCertificate) throw conflict(certificateText(name), 'milestoneId');
    if (isHeld) throw conflict(heldText(name), 'milestoneId');
  }
  if (scope.kind === 'possession' && !(await isOffered(read, scope)))
    throw conflict('Possession of this tower is not offered yet.', 'towerId');
  if (scope.kind === 'dates' && (scope.upTo ?? '') > read.today)
    throw conflict('Installments are demanded on their day, not before.', 'upTo');
}

/**
 * Why a previewed run may not be posted: its stage is not reached any more, or has been reached again since. Null when
 * it may. A milestone is only reopened under the lock of the sales that wait for it; so with these locked the answer
 * holds to the end of the transaction, and `locked` says that the offer of possession shall hold as long.
 */
export async function stageRefusal(
  read: Read,
  run: RunStage,
  { locked = false } = {},
): Promise<string | null> {
  if (run.kind === 'dates') return null;
  if (run.kind === 'possession')
    return (await isOffered(read, run, locked)) ? null : 'Possession is no longer offered.';
  const { name, status, completionNo, hasCertificate, isHeld } = await milestoneOf(read, run);
  if (status !== 'completed' || completionNo !== run.completionNo)
    return `${name} was reopened after this preview. Its completion starts a new run.`;
  if (isHeld) return heldText(name);
  return hasCertificate ? null : certificateText(name);
}

/** What completed work demands waits while a later check of it is not put right; what is paid stands. */
function heldText(name: string): string {
  return `A later check of ${name} failed. Its critical issue has to be closed first.`;
}

function certificateText(name: string): string {
  return `Upload the architect certificate of ${name} first.`;
}

async function milestoneOf({ db, today }: Read, { milestoneId }: RunScope) {
  const milestone = await db
    .selectFrom('milestone')
    .select(['name', 'status', 'completionNo', hasArchitectCertificate(today).as('hasCertificate')])
    .select(isHeldByIssue().as('isHeld'))
    .where('id', '=', milestoneId ?? '')
    .executeTakeFirst();
  return required(milestone, 'Milestone');
}

async function isOffered({ db, today }: Read, { towerId }: RunScope, locked = false): Promise<boolean> {
  const tower = await db
    .selectFrom('tower')
    .select('possessionOfferDate')
    .where('id', '=', towerId ?? '')
    .$if(locked, (query) => query.forShare())
    .executeTakeFirst();
  const offered = required(tower, 'Tower').possessionOfferDate;
  return offered !== null && offered <= today;
}
