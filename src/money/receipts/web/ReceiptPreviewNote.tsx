import { styled } from '@mui/material/styles';
import { Note } from '#platform/web/page/Note.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { AllocationList } from './AllocationList.tsx';
import type { ReceiptPreview } from './useReceiptPreview.ts';
import { refusedFields } from './useReceiptPreview.ts';

/** The allocation preview from the server; an error without a field is shown here in full. */
export function ReceiptPreviewNote({ preview }: { preview: ReceiptPreview }) {
  const { allocation, refusal, isAsking } = preview;
  const isAtField = refusedFields(refusal).length > 0;
  return (
    <Frame aria-busy={isAsking}>
      <Section
        title="Where the money goes"
        fact={allocation ? 'oldest due first, tax before price' : undefined}
      >
        <div aria-live="polite">
          {allocation && <AllocationList label="Where the money goes" {...allocation} />}
          {refusal && !isAtField && (
            <Note tone="limit" title="This payment would be refused.">
              {refusal.message}
            </Note>
          )}
          {isAtField && <Quiet>Not allocated: this payment would be refused.</Quiet>}
          {!allocation && !refusal && (
            <Quiet>
              {isAsking ? 'Calculating…' : 'Shown once customer, amount, mode and reference are entered.'}
            </Quiet>
          )}
        </div>
      </Section>
    </Frame>
  );
}

const Frame = styled('div')({ margin: '24px 0', maxWidth: 560 });
const Quiet = styled('p')(({ theme }) => ({ color: theme.vars.palette.text3 }));
