import {
  createMilestone,
  updateMilestone,
  updateMilestoneProgress,
} from '#site/milestones/server/milestone.commands.ts';
import { choosePhotos } from '#site/proofs/server/proof.commands.ts';
import { fileApproved } from '#company/documents/server/document.store.ts';
import { ARCHITECT_CERTIFICATE, milestoneName } from '#inventory/payment-terms/plan.rules.ts';
import { addDays, laterOf } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import type { FileStore } from '#platform/server/files/file-store.ts';
import type { TowerWorks, Works } from './milestones.data.ts';
import { OFFER_DAYS, WORKS, worksOf } from './milestones.data.ts';
import { onePagePdf } from './one-page-pdf.ts';
import { COMPLETION } from '#site/completion.conditions.ts';
import type { Agenda } from './agenda.ts';
import type { Contractors } from './contractors.ts';
import type { SitePhotos } from './sitePhotos.ts';
import { SiteWork } from './siteWork.ts';
import type { Demands } from './demands.ts';
import type { SeededProject } from './seeded.ts';
import type { Happening, Stage } from './stage.ts';
import { at } from './stage.ts';

/** What the works of a tower take part in. */
interface Beside {
  files: FileStore;
  demands: Demands;
  contractors: Contractors;
  agenda: Agenda;
  sitePhotos: SitePhotos;
}

/** Construction of the towers of a project: milestones are planned at launch, started, reported and completed in order. */
export function milestoneHappenings(stage: Stage, project: SeededProject, beside: Beside): Happening[] {
  return [...project.towerIds].flatMap(([code, towerId]) => {
    const works = worksOf(project.data.code, code);
    return works ? new Tower(stage, project, beside, { code, towerId, works }).happenings() : [];
  });
}

interface TowerScenario {
  code: string;
  towerId: string;
  works: TowerWorks;
}

class Tower {
  private readonly ids = new Map<string, string>();
  private readonly stage: Stage;
  private readonly project: SeededProject;
  private readonly beside: Beside;
  private readonly scenario: TowerScenario;
  private readonly siteWork: SiteWork;

  constructor(stage: Stage, project: SeededProject, beside: Beside, scenario: TowerScenario) {
    this.stage = stage;
    this.project = project;
    this.beside = beside;
    this.scenario = scenario;
    this.siteWork = new SiteWork(stage, beside.agenda, {
      project: { id: project.id, code: project.data.code },
      tower: { id: scenario.towerId, code: scenario.code },
    });
  }

  happenings(): Happening[] {
    const { works } = this.scenario;
    return [
      this.on(this.day(0), 9, (work) => this.plan(work)),
      ...WORKS.slice(0, works.done).map((one, index) =>
        this.on(this.reportedOn(index), 9.5 + index / 20, (work) => this.finish(work, one, index)),
      ),
      ...WORKS.slice(0, works.done).flatMap(({ key }, index) =>
        this.beside.contractors.reviewOf(this.project.data.code, key, this.reportedOn(index), () =>
          this.idOf(key),
        ),
      ),
      ...WORKS.slice(0, works.done).map(({ key }, index) =>
        this.beside.demands.run(this.reportedOn(index), () => ({
          kind: 'milestone',
          milestoneId: this.idOf(key),
        })),
      ),
      ...works.underWay.flatMap(({ key, progressPct, startedDaysAgo }) =>
        this.on(this.stage.daysAgo(2), 10, async (work) => {
          const actualStart = this.stage.daysAgo(startedDaysAgo);
          await updateMilestoneProgress(work, this.idOf(key), { progressPct, actualStart }, COMPLETION);
        }),
      ),
      ...this.siteWork.happenings(this.ids),
      ...works.late.map(({ key, cause, reason }) =>
        this.on(this.stage.daysAgo(1), 9, async (work) => {
          await updateMilestone(work, this.idOf(key), {
            status: 'delayed',
            delayReason: cause,
            delayNote: reason,
          });
        }),
      ),
    ];
  }

  private async plan(work: Work): Promise<void> {
    for (const [index, { key, weightPct, after }] of WORKS.entries()) {
      const plannedEnd = this.plannedEndOf(index);
      const { id } = await createMilestone(work, {
        projectId: this.project.id,
        towerId: this.scenario.towerId,
        key,
        name: milestoneName(key),
        sequence: index + 1,
        weightPct,
        // On the day after what comes before it.
        plannedStart: addDays(plannedEnd, -47),
        plannedEnd,
        budgetedPaise: weightPct * 42_00_000_00,
        dependsOn: after.map((before) => this.idOf(before)),
        contractorId: this.beside.contractors.of(this.project.data.code, key),
      });
      this.ids.set(key, id);
    }
  }

  private async finish(work: Work, { key, weightPct }: Works, index: number): Promise<void> {
    const id = this.idOf(key);
    const name = `Architect certificate ${this.scenario.code} ${key.replace(':', ' ')}.pdf`;
    const line = `${milestoneName(key)} of ${this.project.data.input.name}, tower ${this.scenario.code}: certified (demonstration)`;
    const kept = await this.beside.files.keep(this.stage.organizationId, name, onePagePdf(line));
    const record = { resourceType: 'milestone', resourceId: id } as const;
    await fileApproved(work, record, ARCHITECT_CERTIFICATE, { name, kept });
    const actualEnd = this.endOf(index);
    await this.siteWork.passChecks(work, id);
    // The newest of a tower is proved by two, which are chosen for its buyers.
    const isNewest = index === this.scenario.works.done - 1;
    const proved = { id, name: milestoneName(key), sequence: index + 1 };
    await this.beside.sitePhotos.prove(work, this.project, proved);
    if (isNewest) await this.beside.sitePhotos.prove(work, this.project, proved);
    await updateMilestoneProgress(
      work,
      id,
      {
        progressPct: 100,
        status: 'completed',
        actualStart: addDays(actualEnd, -55),
        actualEnd,
        actualCostPaise: weightPct * 42_00_000_00 + (index % 3) * 90_000_00,
      },
      COMPLETION,
    );
    if (isNewest) await this.choosePhotos(work, id);
  }

  /** All of a milestone, the later first. */
  private async choosePhotos(work: Work, id: string): Promise<void> {
    const { version } = await work.db
      .selectFrom('milestone')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const photos = await work.db
      .selectFrom('sitePhoto')
      .select('id')
      .where('milestoneId', '=', id)
      .orderBy('id', 'desc')
      .execute();
    await choosePhotos(work, id, { photoIds: photos.map((photo) => photo.id), version });
  }

  private reportedOn(index: number): string {
    return laterOf(this.endOf(index), this.day(2));
  }

  /** The works that are done lie evenly between the beginning and the last of them. */
  private endOf(index: number): string {
    const { ocDaysAgo } = this.project.data;
    // Possession is handed over when it is offered.
    if (WORKS[index]?.key === 'possession' && ocDaysAgo !== undefined)
      return this.stage.daysAgo(ocDaysAgo - OFFER_DAYS);
    const { begunDaysAgo, lastDoneDaysAgo, done } = this.scenario.works;
    const days = ((begunDaysAgo - lastDoneDaysAgo) * (index + 1)) / done;
    return this.stage.daysAgo(Math.round(begunDaysAgo - days));
  }

  /** What is finished was planned a little sooner; what is not lies ahead, but for what is late. */
  private plannedEndOf(index: number): string {
    const { done, late } = this.scenario.works;
    const key = WORKS[index]?.key;
    const lateness = late.find((one) => one.key === key);
    if (lateness) return this.stage.daysAgo(lateness.days);
    if (index < done) return addDays(this.endOf(index), -4 * (1 + (index % 3)));
    return addDays(this.stage.today, 26 + 48 * (index - done));
  }

  private on(day: string, hour: number, act: (work: Work) => Promise<unknown>): Happening {
    const moment = at(day, hour);
    return {
      at: moment,
      play: async (work) => {
        await act(this.stage.as(work, 'pd', moment));
      },
    };
  }

  /** A day after the launch. */
  private day(after: number): string {
    return addDays(this.project.launch, 1 + after);
  }

  private idOf(key: string): string {
    const id = this.ids.get(key);
    if (!id) throw new Error(`The tower has no milestone ${key}.`);
    return id;
  }
}
