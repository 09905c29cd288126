import { addDocument } from '#company/documents/server/document.store.ts';
import { categoryByKey } from '#company/documents/server/category.store.ts';
import { kycOf } from '#sales/server/applicant.queries.ts';
import { updateSale } from '#sale-lifecycle/overview/server/sale.commands.ts';
import { addDays } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import type { FileStore, KeptFile } from '#platform/server/files/file-store.ts';
import { onePagePdf } from './one-page-pdf.ts';
import type { SaleLife, SaleLives } from './saleLife.ts';
import { MANAGERS } from './sales.ts';
import type { Stage } from './stage.ts';
import { dayIn } from './stage.ts';

const PAPERS = { panCard: 'PAN card', addressProof: 'Address proof', photo: 'Photograph' } as const;
type Paper = keyof typeof PAPERS;

/** One page each, kept once for all buyers. */
export type KycPapers = Record<Paper, KeptFile>;

export async function kycPapersOf(stage: Stage, files: FileStore): Promise<KycPapers> {
  const keep = (paper: Paper) =>
    files.keep(stage.organizationId, `${paper}.pdf`, onePagePdf(`${PAPERS[paper]} (demonstration)`));
  return {
    panCard: await keep('panCard'),
    addressProof: await keep('addressProof'),
    photo: await keep('photo'),
  };
}

/** Per group of five buyers, two have verified documents and the others none. */
const ONE_IN = 5;
const VERIFIED = 2;
const HANDED_IN_DAYS = 4;
const VERIFIED_DAYS = 6;

/** Some buyers submit KYC documents in the days after booking. */
export function planKyc(stage: Stage, lives: SaleLives, life: SaleLife, papers: KycPapers): void {
  if (life.index % ONE_IN >= VERIFIED) return;
  const handedIn = addDays(dayIn(life.scenario.bookedAt), HANDED_IN_DAYS);
  lives.on(life, handedIn, (work) => handIn(work, life, papers));
  lives.on(life, addDays(handedIn, VERIFIED_DAYS), (work) => verify(stage, work, life));
}

async function handIn(work: Work, life: SaleLife, papers: KycPapers): Promise<void> {
  const { id: resourceId } = await firstApplicant(work, life);
  for (const paper of ['panCard', 'addressProof', 'photo'] as const)
    await addDocument(
      work,
      { name: `${paper}.pdf`, kept: papers[paper] },
      {
        title: PAPERS[paper],
        categoryId: await categoryByKey(work, paper),
        resourceType: 'applicant',
        resourceId,
        isApproved: true,
      },
    );
}

async function verify(stage: Stage, work: Work, life: SaleLife): Promise<void> {
  const applicant = await firstApplicant(work, life);
  const { missing = [], waiting = [] } = (await kycOf(work, [applicant])).get(applicant.id) ?? {};
  if (missing.length + waiting.length > 0) return;
  const manager = stage.as(work, MANAGERS[life.project.data.code], work.now);
  await updateSale(manager, life.id, { kyc: { applicantId: applicant.id, isVerified: true } });
}

function firstApplicant({ db }: Work, { id }: SaleLife) {
  return db
    .selectFrom('saleApplicant')
    .select(['id', 'panSealed as pan', 'form60'])
    .where('saleId', '=', id)
    .where('seq', '=', 1)
    .executeTakeFirstOrThrow();
}
