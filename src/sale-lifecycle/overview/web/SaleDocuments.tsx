import { Section, Sections } from '#platform/web/page/Section.tsx';
import { PreparedUpload } from '#company/documents/web/PreparedUpload.shared.tsx';
import { RequiredPaper } from '#company/documents/web/RequiredPaper.shared.tsx';
import { RecordDocuments } from '#company/documents/web/RecordDocuments.shared.tsx';
import { RecordHolds } from '#company/retention/web/RecordHolds.shared.tsx';
import { RecordFiles } from '#company/files/web/RecordFiles.shared.tsx';
import { WriteLetter } from '#letters/templates/web/WriteLetter.shared.tsx';
import type { Sale } from '#sales/sale.contract.ts';
import { getSale } from '#sales/sale.contract.ts';
import { DOCUMENTS_NEEDED } from '#sale-lifecycle/steps/saleStep.rules.ts';
import { STEP_LABELS } from '#sale-lifecycle/steps/web/saleStep.labels.shared.ts';

const AGREEMENT = { categoryKey: 'agreement', label: 'Signed agreement' } as const;
/** The document of its own that each step always needs. */
const PAPER_OF_STEP = {
  agreement: AGREEMENT,
  registered: AGREEMENT,
  completed: { categoryKey: 'possessionLetter', label: 'Possession letter' },
} as const;

/** The documents of a sale, and those that its next step needs: one always, others by the rules of the organization. */
export function SaleDocuments({ sale }: { sale: Sale }) {
  const name = `${sale.customerName}, ${sale.unitNumber}`;
  return (
    <Sections>
      {sale.nextStep && (
        <Section title={`Required for the next step: ${STEP_LABELS[sale.nextStep.step].action}`}>
          <RequiredPaper
            of="sale"
            id={sale.id}
            {...PAPER_OF_STEP[sale.nextStep.step]}
            mayUpload={sale.allowedActions.includes('edit')}
            invalidates={[getSale]}
          />
          {sale.nextStep.missing
            .filter((message) => message.startsWith(DOCUMENTS_NEEDED))
            .map((message) => (
              <p key={message}>{message}</p>
            ))}
        </Section>
      )}
      <RecordDocuments of="sale" id={sale.id} name={name}>
        <WriteLetter saleId={sale.id} name={name} />
        <RecordHolds of="sale" id={sale.id} name={name} />
      </RecordDocuments>
      <RecordFiles id={sale.id} />
      {sale.allowedActions.includes('edit') && (
        <PreparedUpload
          records={[
            { resourceType: 'sale', resourceId: sale.id, name },
            ...sale.applicants.map((one) => ({
              resourceType: 'applicant' as const,
              resourceId: one.id,
              name: one.name,
            })),
          ]}
        />
      )}
    </Sections>
  );
}
