import { sql } from 'kysely';
import { reportIssue, reportMilestoneIssue } from '#site/issues/server/issue.report.ts';
import { updateIssue } from '#site/issues/server/issue.commands.ts';
import type { CheckItem, Finding } from '#site/quality/check.rules.ts';
import { addQualityCheck, updateQualityCheck } from '#site/quality/server/check.commands.ts';
import { listQualityChecks } from '#site/quality/server/check.queries.ts';
import type { QualityCheck } from '#site/quality/check.contract.ts';
import { addDays } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import type { Agenda } from './agenda.ts';
import { ADDED, FAILED, INSPECTORS, REPORTED, REWORKED, SNAGS } from './siteWork.data.ts';
import type { Happening, Stage } from './stage.ts';

interface Site {
  project: { id: string; code: string };
  tower: { id: string; code: string };
}

/** The people who build: who reports progress does not inspect. */
const BUILDER = 'pd';

/** Checks and issues of a tower: what is inspected, fails, is put right and is reported. */
export class SiteWork {
  private readonly stage: Stage;
  private readonly agenda: Agenda;
  private readonly site: Site;
  private readonly name: string;

  constructor(stage: Stage, agenda: Agenda, site: Site) {
    this.stage = stage;
    this.agenda = agenda;
    this.site = site;
    this.name = `${site.project.code} ${site.tower.code}`;
  }

  /** What happens beside the completions; the milestones are known by their keys once they are planned. */
  happenings(ids: ReadonlyMap<string, string>): Happening[] {
    const added = ADDED[this.name];
    const failed = FAILED[this.name] ?? [];
    const reported = REPORTED[this.name] ?? [];
    const snags = SNAGS[this.name] ?? [];
    return [
      ...(added ? [this.on(BUILDER, 40, (work) => add(work, idOf(ids, added.key), added))] : []),
      ...failed.map(({ key, check, ...fault }, place) =>
        this.on(this.inspector.enteredBy, 11 - place, (work) =>
          this.fail(work, idOf(ids, key), { check, ...fault }),
        ),
      ),
      ...reported.map((issue) =>
        this.on(this.inspector.enteredBy, issue.daysAgo, (work) =>
          this.report(work, idOf(ids, issue.key), issue),
        ),
      ),
      ...(snags.length === 0 ? [] : [this.on(BUILDER, 5, (work) => this.reportSnags(work))]),
    ];
  }

  /** All checks of a milestone pass before it is completed; later results are entered on their day. */
  async passChecks(work: Work, milestoneId: string): Promise<void> {
    const office = this.stage.as(work, this.inspector.enteredBy, work.now);
    const { key } = await work.db
      .selectFrom('milestone')
      .select('key')
      .where('id', '=', milestoneId)
      .executeTakeFirstOrThrow();
    const checks = await listQualityChecks(office, milestoneId);
    for (const [index, check] of checks.entries()) {
      const which = { milestoneId, checkId: check.id };
      if (index === 0 && REWORKED.has(`${this.name} ${key}`)) await this.failFirst(office, which, check);
      await updateQualityCheck(office, which, { items: nowFindings(check), inspector: this.inspector.name });
      if (check.items.some(({ kind }) => kind === 'later')) this.enterLater(office, which, check);
    }
  }

  private async failFirst(
    office: Work,
    which: { milestoneId: string; checkId: string },
    check: QualityCheck,
  ): Promise<void> {
    const items = nowFindings(check).map((finding, place) =>
      place === 0 ? { no: finding.no, result: 'notOk' as const, note: 'To be done again' } : finding,
    );
    await updateQualityCheck(office, which, { items, inspector: this.inspector.name });
    const builder = this.stage.as(office, BUILDER, office.now);
    await updateQualityCheck(builder, which, { status: 'pending', remarks: 'Done again' });
  }

  /** Each later result of a check on the day on which it is due, as long as that is over. */
  private enterLater(work: Work, which: { milestoneId: string; checkId: string }, check: QualityCheck): void {
    const later = check.items.filter(({ kind }) => kind === 'later');
    for (const item of later) {
      const day = addDays(work.today, item.days ?? 0);
      if (day >= this.stage.today) continue;
      this.agenda.add(
        this.stage.happening(this.inspector.enteredBy, day, 16, async (then) => {
          const finding = { no: item.no, value: goodValue(item) };
          await updateQualityCheck(then, which, { items: [finding], inspector: this.inspector.name });
        }),
      );
    }
  }

  private async fail(
    work: Work,
    milestoneId: string,
    { check: place, item, value, note }: { check: number; item: number; value?: number; note: string },
  ): Promise<void> {
    const check = (await listQualityChecks(work, milestoneId))[place - 1];
    if (!check) throw new Error(`${this.name} has no check ${place}.`);
    const fault: Finding =
      value === undefined ? { no: item, result: 'notOk', note } : { no: item, value, note };
    const items = nowFindings(check).map((finding) => (finding.no === item ? fault : finding));
    await updateQualityCheck(
      work,
      { milestoneId, checkId: check.id },
      { items, inspector: this.inspector.name },
    );
  }

  private async report(
    work: Work,
    milestoneId: string,
    { title, severity, until, daysAgo }: (typeof REPORTED)[string][number],
  ): Promise<void> {
    const assignedToId = this.stage.person(BUILDER).userId;
    const issueId = await reportMilestoneIssue(work, milestoneId, { title, severity, assignedToId });
    const later = (days: number, key: string, act: (then: Work) => Promise<void>) =>
      this.agenda.add(this.stage.happening(key, this.stage.daysAgo(Math.max(1, daysAgo - days)), 15, act));
    if (until === undefined) return;
    later(1, BUILDER, (then) => updateIssue(then, { issueId }, { status: 'inProgress' }));
    if (until === 'inProgress') return;
    later(2, BUILDER, (then) =>
      updateIssue(then, { issueId }, { status: 'resolved', note: 'Put right and photographed' }),
    );
    if (until === 'resolved') return;
    later(3, this.inspector.enteredBy, (then) => updateIssue(then, { issueId }, { status: 'verified' }));
  }

  private async reportSnags(work: Work): Promise<void> {
    const snags = SNAGS[this.name] ?? [];
    const { tower } = this.site;
    // Of this tower as long as it has some that are not sold.
    const units = await work.db
      .selectFrom('unit')
      .select(['id', 'projectId', 'towerId'])
      .where('currentSaleId', 'is', null)
      .where('deletedAt', 'is', null)
      .orderBy(sql<boolean>`unit.tower_id is not distinct from ${tower.id}::uuid`, 'desc')
      .orderBy('unitNumber')
      .orderBy('id')
      .limit(2)
      .execute();
    for (const [index, snag] of snags.entries()) {
      const unit = units[index % units.length];
      if (!unit) return;
      const { id: unitId, projectId, towerId } = unit;
      await reportIssue(work, { ...snag, origin: 'snag', projectId, towerId, unitId });
    }
  }

  private get inspector() {
    const inspector = INSPECTORS[this.site.project.code];
    if (!inspector) throw new Error(`Project ${this.site.project.code} has no inspector.`);
    return inspector;
  }

  private on(key: string, daysAgo: number, act: (work: Work) => Promise<unknown>): Happening {
    return this.stage.happening(key, this.stage.daysAgo(daysAgo), 12, async (work) => {
      await act(work);
    });
  }
}

function idOf(ids: ReadonlyMap<string, string>, key: string): string {
  const id = ids.get(key);
  if (!id) throw new Error(`The tower has no milestone ${key}.`);
  return id;
}

async function add(
  work: Work,
  milestoneId: string,
  { name, item }: { name: string; item: string },
): Promise<void> {
  await addQualityCheck(work, milestoneId, { name, items: [{ text: item }] });
}

/** What is looked at now, in order; later results are left to their day. */
function nowFindings({ items }: QualityCheck): Finding[] {
  return items.map((item) =>
    item.kind === 'later'
      ? { no: item.no }
      : item.min === null && item.max === null
        ? { no: item.no, result: 'ok' as const }
        : { no: item.no, value: goodValue(item) },
  );
}

/** Well within its bounds. */
function goodValue({ min, max }: Pick<CheckItem, 'min' | 'max'>): number {
  if (min !== null && max !== null) return Math.round((min + max) / 2);
  if (min !== null) return Math.round(min * 1.1 * 10) / 10;
  return max === null ? 0 : Math.round(max * 0.7 * 10) / 10;
}
