import { Section, Sections } from '#platform/web/page/Section.tsx';
import { PreparedUpload } from '#company/documents/web/PreparedUpload.shared.tsx';
import { RequiredPaper } from '#company/documents/web/RequiredPaper.shared.tsx';
import { RecordDocuments } from '#company/documents/web/RecordDocuments.shared.tsx';
import { RecordHolds } from '#company/retention/web/RecordHolds.shared.tsx';
import { RecordFiles } from '#company/files/web/RecordFiles.shared.tsx';
import { WriteLetter } from '#letters/templates/web/WriteLetter.shared.tsx';
import type { Sale } from '#sales/sale.contract.ts';
import { getSale } from '#sales/sale.contract.ts';

const PAPERS = [
  { categoryKey: 'agreement', label: 'Signed agreement' },
  { categoryKey: 'possessionLetter', label: 'Possession letter' },
] as const;

/** The documents of a sale; two of them are required by its steps. */
export function SaleDocuments({ sale }: { sale: Sale }) {
  const name = `${sale.customerName}, ${sale.unitNumber}`;
  return (
    <Sections>
      <Section title="Required for the next steps">
        {PAPERS.map((paper) => (
          <RequiredPaper
            key={paper.categoryKey}
            of="sale"
            id={sale.id}
            {...paper}
            mayUpload={sale.allowedActions.includes('edit')}
            invalidates={[getSale]}
          />
        ))}
      </Section>
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
