import { formatDay, formatMoneyExact } from '#platform/contract/format.ts';
import type { Preview } from '#platform/web/form/usePreview.ts';
import { Note } from '#platform/web/page/Note.tsx';
import type { PartnerInvoicePreview } from '../partnerInvoice.contract.ts';
import { StepTable } from './InvoiceTables.tsx';

/** What stands against an invoice, or how what it gives comes about. */
export function PreviewedCredit({ previewed }: { previewed: Preview<PartnerInvoicePreview> }) {
  const { preview, error } = previewed;
  return (
    <div aria-live="polite">
      {error && <Note tone="failure">{error.message}</Note>}
      {!error && preview && preview.problems.length > 0 && (
        <Note tone="limit">{preview.problems.join(' ')}</Note>
      )}
      {!error && preview && preview.problems.length === 0 && (
        <>
          <StepTable steps={preview.steps} netPaise={preview.netPaise} />
          <p>
            {preview.netPaise === 0
              ? 'Nothing is left to be paid.'
              : `${formatMoneyExact(preview.netPaise)} is paid by ${formatDay(preview.payBy)}.`}
          </p>
        </>
      )}
    </div>
  );
}
