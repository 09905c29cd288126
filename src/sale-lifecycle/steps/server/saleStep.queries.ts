import type { Read } from '#platform/server/context.ts';
import type { StepFacts } from '../saleStep.rules.ts';
import { approvedDocument } from '#company/documents/server/approvedDocument.sql.ts';
import { openSnagsOfUnit } from '#site/issues/server/openSnags.sql.ts';
import { lackingDocuments } from './requiredDocuments.sql.ts';
import { OPEN_OF_SALE } from './saleWaits.sql.ts';

/** The facts for the steps of a sale, in one query. */
export async function stepFacts(read: Read, saleId: string): Promise<StepFacts> {
  const facts = await read.db
    .selectFrom('sale')
    .innerJoin('project', 'project.id', 'sale.projectId')
    .leftJoin('tower', 'tower.id', 'sale.towerId')
    .select((eb) => [
      'tower.id as towerId',
      'tower.ocDate as ofTower',
      'project.ocDate as ofProject',
      eb
        .exists(
          eb
            .selectFrom('paymentTransaction as receipt')
            .select('receipt.id')
            .whereRef('receipt.saleId', '=', 'sale.id')
            .where('receipt.type', 'in', ['receipt', 'adjustment'])
            .where('receipt.status', '=', 'verified'),
        )
        .as('hasVerifiedReceipt'),
      approvedDocument('sale', 'agreement', read.today).as('hasAgreement'),
      approvedDocument('sale', 'possessionLetter', read.today).as('hasPossessionLetter'),
      OPEN_OF_SALE.as('openPaise'),
      openSnagsOfUnit().as('openSnags'),
    ])
    .select([
      lackingDocuments('agreement', read.today).as('forAgreement'),
      lackingDocuments('registered', read.today).as('forRegistration'),
      lackingDocuments('completed', read.today).as('forPossession'),
    ])
    .where('sale.id', '=', saleId)
    .executeTakeFirstOrThrow();
  const { towerId, ofTower, ofProject, hasVerifiedReceipt, hasAgreement, hasPossessionLetter } = facts;
  return {
    hasVerifiedReceipt: Boolean(hasVerifiedReceipt),
    hasAgreement,
    hasPossessionLetter,
    ocDate: towerId === null ? ofProject : ofTower,
    openPaise: facts.openPaise,
    openSnags: facts.openSnags,
    lacking: {
      agreement: facts.forAgreement,
      registered: facts.forRegistration,
      completed: facts.forPossession,
    },
  };
}
