import { styled } from '@mui/material/styles';
import FileCheck from 'lucide-react/icons/file-check';
import type { ReactNode } from 'react';
import { useRef } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { formatDay } from '../../../platform/contract/format.ts';
import { useSend } from '../../../platform/web/client/hooks.ts';
import { Form } from '../../../platform/web/form/Form.tsx';
import { useContractForm } from '../../../platform/web/form/useContractForm.ts';
import { Note } from '../../../platform/web/page/Note.tsx';
import { PageBody } from '../../../platform/web/page/Page.tsx';
import { PageHeader } from '../../../platform/web/page/PageHeader.tsx';
import { Pill } from '../../../platform/web/status/Pill.tsx';
import { getLead, listInteractions, listLeads } from '../../leads/lead.contract.ts';
import type { CostSheet } from '../costSheet.contract.ts';
import { getCostSheet, listCostSheets, makeCostSheet } from '../costSheet.contract.ts';
import type { PricingInputs } from '../pricingInputs.contract.ts';
import { OfferNotes } from './OfferNotes.shared.tsx';
import { chosenIn, listPrice, pricedAsIn, PriceForm } from './price.form.shared.ts';
import { PriceFields } from './PriceFields.shared.tsx';
import { PriceSheet } from './PriceSheet.shared.tsx';
import { SheetColumns, SheetSide } from './SheetColumns.tsx';
import type { LiveOffer } from './useOffer.shared.ts';
import { useOffer } from './useOffer.shared.ts';

interface CostSheetMakerProps {
  inputs: PricingInputs;
  leadId: string | null;
  /** An earlier sheet of the unit whose choices are the first. */
  from: CostSheet | null;
  title: string;
  /** The fields of customer and unit, which stand above the choices. */
  parties: ReactNode;
}

/** The choices of one unit and its live sheet; issued, it gets a number and never changes again. */
export function CostSheetMaker({ inputs, leadId, from, title, parties }: CostSheetMakerProps) {
  const navigate = useNavigate();
  const frame = useRef<HTMLDivElement>(null);
  const issue = useSend(makeCostSheet, {
    invalidates: [listCostSheets, getCostSheet, getLead, listLeads, listInteractions],
  });
  const form = useContractForm(
    PriceForm,
    from?.unitId === inputs.unitId ? pricedAsIn(from, inputs) : listPrice(inputs),
  );
  const { isSubmitting } = useFormState({ control: form.control });
  const values = useWatch({ control: form.control, compute: (all) => all });
  const offer = useOffer(inputs, chosenIn(values, leadId));
  return (
    <>
      <PageHeader
        title={title}
        badge={<Pill>Not issued</Pill>}
        actions={[
          {
            label: 'Issue cost sheet',
            icon: <FileCheck aria-hidden />,
            isPrimary: true,
            blockedBy: isSubmitting ? 'The sheet is being issued.' : blockedBy(offer),
            onClick: () => frame.current?.querySelector('form')?.requestSubmit(),
          },
        ]}
        isRuled
      />
      <SheetColumns ref={frame}>
        <PageBody>
          <Narrow>
            {parties}
            <Form
              form={form}
              label="Cost sheet"
              onSubmit={async (chosen) => {
                const { costSheet } = await issue.mutateAsync({
                  params: { unitId: inputs.unitId },
                  body: chosenIn(chosen, leadId),
                });
                if (!costSheet) throw new Error('The server issued no sheet. Try again.');
                await navigate(`/cost-sheets/${costSheet.id}`, { replace: true });
              }}
            >
              <PriceFields form={form} inputs={inputs} offer={offer} />
            </Form>
            <Quiet>Valid until {formatDay(inputs.validUntil)} if issued today.</Quiet>
          </Narrow>
        </PageBody>
        <SheetSide>
          <OfferNotes offer={offer} />
          {offer.figures && (
            <PriceSheet label={title} figures={offer.figures}>
              {offer.isChecked && <div>Checked by the server, equal to the paisa</div>}
            </PriceSheet>
          )}
          {!offer.figures && !offer.refusal && (
            <Note tone="failure">No price can be computed for this choice.</Note>
          )}
        </SheetSide>
      </SheetColumns>
    </>
  );
}

/** Why the sheet cannot be issued now; the server decides again when it is. */
function blockedBy({ figures, approvals, refusal, difference }: LiveOffer): string | null {
  return refusal ?? difference ?? approvals[0]?.message ?? (figures ? null : 'There is no price yet.');
}

const Narrow = styled('div')({ display: 'grid', gap: 14, maxWidth: 560 });

const Quiet = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  marginTop: 8,
  color: theme.vars.palette.text3,
}));
