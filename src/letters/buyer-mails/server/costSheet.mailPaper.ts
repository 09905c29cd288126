import { conflict } from '#platform/contract/errors.ts';
import { formatDay, formatMoneyExact } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { paperCodeOf } from '#company/papers/server/paper.printing.ts';
import type { Lead } from '#enquiries/leads/lead.contract.ts';
import { messageRefusal } from '#enquiries/leads/messaging.rules.ts';
import type { CostSheetDocument } from '#offers/cost-sheets/costSheet.document.ts';
import { visibleCostSheets } from '#offers/cost-sheets/server/costSheet.visibility.ts';
import type { MailPaper } from './mailFiles.ts';
import { fileName } from './mailFiles.ts';

/** An offer that holds, to the customer it was made for; whoever does not want mails gets none. */
export async function costSheetPaper(read: Read, id: string): Promise<MailPaper> {
  const row = await read.db
    .selectFrom('costSheet')
    .leftJoin('lead', 'lead.id', 'costSheet.leadId')
    .leftJoin('sale', 'sale.costSheetId', 'costSheet.id')
    .select((eb) => [
      eb.ref('costSheet.document').$castTo<CostSheetDocument>().as('document'),
      'costSheet.status',
      'costSheet.validUntil',
      'costSheet.projectId',
      'lead.id as leadId',
      'lead.dnd',
      'lead.consent',
      'sale.id as saleId',
    ])
    .where('costSheet.id', '=', id)
    .where(visibleCostSheets(read))
    .executeTakeFirst();
  const { document, leadId, projectId, saleId, status, validUntil, dnd, consent } = required(
    row,
    'Cost sheet',
  );
  if (leadId === null || document.customer === null)
    throw conflict('This cost sheet has no customer. Create a version for a lead to mail it.');
  if (status === 'superseded')
    throw conflict('A newer version of this cost sheet was issued. Mail that one.');
  if (status === 'issued' && validUntil < read.today)
    throw conflict('This offer has ended. Create a new version to mail it.');
  const refusal = messageRefusal(
    { dnd: dnd ?? false, consent: consent as Lead['consent'] },
    'email',
    'service',
  );
  if (refusal !== null) throw conflict(refusal);
  const { customer, unit, project, supplier, number, currency, totalReceivablePaise } = document;
  return {
    saleId,
    projectId,
    leadId,
    facts: {
      name: customer.name,
      unit: unit.unitNumber,
      project: project.name,
      organization: supplier.name,
      number,
      amount: formatMoneyExact(totalReceivablePaise, currency),
      day: formatDay(document.validUntil),
    },
    sellerName: supplier.name,
    files: [
      {
        name: `Cost sheet ${fileName(number)}`,
        template: 'costSheet',
        document,
        codeOf: (work) => paperCodeOf(work, 'costSheet', id),
      },
    ],
  };
}
