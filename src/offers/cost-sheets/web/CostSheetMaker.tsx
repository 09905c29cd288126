import { styled } from '@mui/material/styles';
import FileCheck from 'lucide-react/icons/file-check';
import type { ReactNode } from 'react';
import { useRef } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { formatDay } from '#platform/contract/format.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { Form } from '#platform/web/form/Form.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { Note } from '#platform/web/page/Note.tsx';
import { PageBody } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Pill } from '#platform/web/status/Pill.tsx';
import { getLead, listInteractions, listLeads } from '#enquiries/leads/lead.contract.ts';
import { AskApproval } from '#offers/approvals/web/AskApproval.shared.tsx';
import type { CostSheet } from '../costSheet.contract.ts';
import { getCostSheet, listCostSheets, makeCostSheet } from '../costSheet.contract.ts';
import type { PricingInputs } from '#inventory/pricing/pricingInputs.contract.ts';
import { OfferNotes } from './OfferNotes.shared.tsx';
import { chosenIn, listPrice, pricedAsIn, PriceForm } from './price.form.shared.ts';
import { PriceFields } from './PriceFields.shared.tsx';
import { PriceSheet } from './PriceSheet.shared.tsx';
import { SheetComparison } from './SheetComparison.tsx';
import { SheetVersions } from './SheetVersions.tsx';
import { SheetColumns, SheetSide } from './SheetColumns.tsx';
import { useOffer } from './useOffer.shared.ts';
import { useOfferApproval } from '#offers/approvals/web/useOfferApproval.shared.ts';

interface CostSheetMakerProps {
  inputs: PricingInputs;
  leadId: string | null;
  /** An earlier sheet of the unit, or an own request, that provides the initial choices. */
  from: Pick<CostSheet, 'unitId' | 'inputs' | 'templateId'> | null;
  title: string;
  /** The fields of customer and unit, shown above the choices. */
  parties: ReactNode;
  /** Keeps the request in the address, so that its choices survive a reload. */
  onAsked: (approvalId: string) => void;
}

/** The choices of one unit and its live sheet; once issued, it has a number and never changes. */
export function CostSheetMaker({ inputs, leadId, from, title, parties, onAsked }: CostSheetMakerProps) {
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
  const chosen = chosenIn(values, leadId);
  const offer = useOffer(inputs, chosen);
  const approval = useOfferApproval(inputs.unitId, chosen, offer);
  return (
    <>
      <PageHeader
        title={title}
        badge={<Pill>Not issued</Pill>}
        actions={[
          {
            label: 'Issue cost sheet',
            letter: 'i',
            icon: <FileCheck aria-hidden />,
            isPrimary: true,
            blockedBy: isSubmitting ? 'The sheet is being issued.' : approval.blockedBy,
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
              onSubmit={async (sent) => {
                const { costSheet } = await issue.mutateAsync({
                  params: { unitId: inputs.unitId },
                  body: { ...approval.body, ...chosenIn(sent, leadId) },
                });
                if (!costSheet) throw new Error('The server issued no sheet. Try again.');
                await navigate(`/cost-sheets/${costSheet.id}`, { replace: true });
              }}
            >
              <PriceFields form={form} inputs={inputs} offer={offer} />
            </Form>
            <AskApproval
              approval={approval}
              onAsked={({ id }) => onAsked(id)}
              onUse={(granted) => form.reset(pricedAsIn(granted, inputs))}
            />
            <Quiet>Valid until {formatDay(inputs.validUntil)} if issued today.</Quiet>
            <SheetVersions unitId={inputs.unitId} leadId={leadId} currentId={null} />
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
            <Note tone="failure">No price can be calculated for these choices.</Note>
          )}
        </SheetSide>
      </SheetColumns>
      {offer.figures && <SheetComparison name={`Not issued, ${inputs.unitNumber}`} figures={offer.figures} />}
    </>
  );
}

const Narrow = styled('div')({ display: 'grid', gap: 14, maxWidth: 560 });

const Quiet = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  marginTop: 8,
  color: theme.vars.palette.text3,
}));
