import { addDays } from '#platform/contract/calendar.ts';
import type { Day } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import type { FileStore, KeptFile } from '#platform/server/files/file-store.ts';
import { categoryByKey } from '#company/documents/server/category.store.ts';
import { addDocument } from '#company/documents/server/document.store.ts';
import { NEEDED_PAPERS } from '#site/contractors/contractor.rules.ts';
import { createContractor } from '#site/contractors/server/contractor.commands.ts';
import {
  confirmContractorAccount,
  enterContractorAccount,
} from '#site/contractors/server/contractorAccount.commands.ts';
import {
  setContractorPreferred,
  setContractorStatus,
} from '#site/contractors/server/contractorStatus.commands.ts';
import { addNote } from '#site/contractors/server/note.commands.ts';
import { addReview } from '#site/contractors/server/review.commands.ts';
import type { DemoContractor } from './contractors.data.ts';
import { contractorKeyOf, CONTRACTORS } from './contractors.data.ts';
import { onePagePdf } from './one-page-pdf.ts';
import type { SeededProject } from './seeded.ts';
import type { Happening, Stage } from './stage.ts';

const REVIEWS = 30;
const REVIEWERS = ['pd', 'bh', 'fm1'] as const;

/** Contractors: entered before the first launch, assigned with the plan of a tower, reviewed as works are finished. */
export class Contractors {
  private readonly ids = new Map<string, string>();
  private planned = 0;
  private readonly stage: Stage;
  private readonly paper: KeptFile;

  constructor(stage: Stage, paper: KeptFile) {
    this.stage = stage;
    this.paper = paper;
  }

  static async begin(stage: Stage, files: FileStore): Promise<Contractors> {
    const page = onePagePdf('Paper of a contractor (demonstration)');
    return new Contractors(stage, await files.keep(stage.organizationId, 'Paper of a contractor.pdf', page));
  }

  happenings(projects: readonly SeededProject[]): Happening[] {
    const [first] = projects.map(({ launch }) => launch).toSorted();
    if (first === undefined) return [];
    const { stage } = this;
    return CONTRACTORS.flatMap((contractor, index) => {
      const hour = 10 + index / 20;
      const { key, isPreferred, suspended, note } = contractor;
      return [
        stage.happening('pd', first, hour, (work) => this.enter(work, contractor)),
        ...(isPreferred
          ? [
              stage.happening('pd', stage.daysAgo(3), hour, (work) =>
                setContractorPreferred(work, this.id(key), { isPreferred }),
              ),
              ...this.account(contractor, hour),
            ]
          : []),
        ...(note
          ? [
              stage.happening('pd', stage.daysAgo(4), hour, (work) =>
                addNote(work, this.id(key), { text: note }),
              ),
            ]
          : []),
        ...(suspended
          ? [
              stage.happening('pd', stage.daysAgo(1), hour + 4, (work) =>
                setContractorStatus(work, this.id(key), { status: 'suspended', reason: suspended }),
              ),
            ]
          : []),
      ];
    });
  }

  /** Who does a work; null where the builder does it. */
  of(project: string, work: string): string | null {
    const key = contractorKeyOf(project, work);
    return key === undefined ? null : this.id(key);
  }

  /** A review of a finished milestone, some days later, up to the number that the company has. */
  reviewOf(project: string, work: string, finishedOn: Day, milestoneId: () => string): Happening[] {
    const key = contractorKeyOf(project, work);
    const contractor = CONTRACTORS.find((one) => one.key === key);
    if (!contractor || this.planned >= REVIEWS) return [];
    const nth = this.planned;
    this.planned += 1;
    const reviewer = REVIEWERS[nth % REVIEWERS.length] ?? 'pd';
    return [
      this.stage.happening(reviewer, addDays(finishedOn, 4), 15 + nth / 60, (at) =>
        addReview(at, this.id(contractor.key), { milestoneId: milestoneId(), ...marksOf(contractor, nth) }),
      ),
    ];
  }

  private async enter(work: Work, contractor: DemoContractor): Promise<void> {
    const { key, licenceDays, companyName, contactPerson, phone, specializations, pan, gstin } = contractor;
    const { capacityProjects } = contractor;
    const validUntil = addDays(this.stage.today, licenceDays);
    const { id } = await createContractor(work, {
      companyName,
      contactPerson,
      phone,
      specializations: [...specializations],
      pan,
      labourLicenceNumber: `LL/${pan.slice(5, 9)}`,
      labourLicenceValidUntil: validUntil,
      ...(gstin ? { gstin } : {}),
      ...(capacityProjects ? { capacityProjects } : {}),
    });
    this.ids.set(key, id);
    for (const category of NEEDED_PAPERS) {
      const isLicence = category === 'labourLicence';
      const title = `${isLicence ? 'Labour licence' : 'PAN'} of ${companyName}`;
      await addDocument(
        work,
        { name: `${title}.pdf`, kept: this.paper },
        {
          title,
          categoryId: await categoryByKey(work, category),
          resourceType: 'contractor',
          resourceId: id,
          expiresOn: isLicence ? validUntil : null,
          isApproved: true,
        },
      );
    }
    await setContractorStatus(work, id, { status: 'active' });
  }

  /** Entered by one of Finance, confirmed by another. */
  private account({ key, companyName, pan }: DemoContractor, hour: number): Happening[] {
    const account = {
      accountName: companyName,
      accountNumber: `5020001${pan.slice(5, 9)}321`,
      ifsc: 'HDFC0001234',
    };
    const { stage } = this;
    return [
      stage.happening('fm1', stage.daysAgo(40), hour, (work) =>
        enterContractorAccount(work, this.id(key), account),
      ),
      stage.happening('fh', stage.daysAgo(39), hour, async (work) => {
        const { id } = await work.db
          .selectFrom('firmAccount')
          .select('id')
          .where('contractorId', '=', this.id(key))
          .where('status', '=', 'entered')
          .executeTakeFirstOrThrow();
        await confirmContractorAccount(work, this.id(key), { accountId: id });
      }),
    ];
  }

  private id(key: string): string {
    const id = this.ids.get(key);
    if (!id) throw new Error(`The demonstration has no contractor ${key}.`);
    return id;
  }
}

function marksOf({ mark }: DemoContractor, nth: number) {
  const near = (by: number) => Math.min(5, Math.max(1, mark + by));
  const comments = [null, 'Clean formwork and steel as drawn.', 'Finished with few snags.', null];
  return {
    rating: nth % 4 === 3 ? near(-1) : mark,
    quality: near(nth % 3 === 0 ? 0 : -1),
    timeliness: near(nth % 2 === 0 ? -1 : 0),
    safety: near(nth % 5 === 0 ? -1 : 0),
    comment: comments[nth % comments.length] ?? null,
  };
}
