import { styled } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { formatMoney, formatPct } from '#platform/contract/format.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { PageSkeleton } from '#platform/web/page/Skeletons.tsx';
import { getLead, listLeads } from '#enquiries/leads/lead.contract.ts';
import { bookingCapPaise } from '#inventory/payment-terms/bookingCap.rules.ts';
import type { CostSheet } from '#offers/cost-sheets/costSheet.contract.ts';
import { getCostSheet, listCostSheets, makeCostSheet } from '#offers/cost-sheets/costSheet.contract.ts';
import type { PricingInputs } from '#inventory/pricing/pricingInputs.contract.ts';
import { OfferNotes } from '#offers/cost-sheets/web/OfferNotes.shared.tsx';
import {
  chosenIn,
  isPricedSo,
  listPrice,
  pricedAsIn,
  PriceForm,
} from '#offers/cost-sheets/web/price.form.shared.ts';
import { ScheduleTable } from '#offers/cost-sheets/web/ScheduleTable.shared.tsx';
import { useOffer } from '#offers/cost-sheets/web/useOffer.shared.ts';
import { useOfferApproval } from '#offers/approvals/web/useOfferApproval.shared.ts';
import type { StepProps } from './booking.steps.ts';
import { PriceChoices } from './PriceChoices.tsx';
import { StepFrame } from './StepFrame.tsx';
import { useBookingSheet } from './useBookingSheet.ts';

/** Price, payment plan and funding. */
export function PriceStep(props: StepProps) {
  const { control } = props.form;
  const [leadId, unitId, costSheetId] = useWatch({ control, name: ['leadId', 'unitId', 'costSheetId'] });
  const { inputs, sheet, isLoading, error, retry } = useBookingSheet({ leadId, unitId, costSheetId });
  if (error) return <ErrorState title="The price could not be loaded." error={error} onRetry={retry} />;
  if (isLoading || !inputs) return <PageSkeleton />;
  return <PricePlan key={inputs.unitId} {...props} inputs={inputs} sheet={sheet} />;
}

interface PricePlanProps extends StepProps {
  inputs: PricingInputs;
  sheet: CostSheet | null;
}

function PricePlan({ inputs, sheet, ...props }: PricePlanProps) {
  const { form, go } = props;
  const issue = useSend(makeCostSheet, { invalidates: [listCostSheets, getCostSheet, getLead, listLeads] });
  const [first] = useState(
    () => form.getValues('price') ?? (sheet ? pricedAsIn(sheet, inputs) : listPrice(inputs)),
  );
  const priceForm = useContractForm(PriceForm, first);
  const values = useWatch({ control: priceForm.control, compute: (all) => all });
  useKept(props, values, first);

  const leadId = useWatch({ control: form.control, name: 'leadId' });
  const chosen = chosenIn(values, leadId);
  const offer = useOffer(inputs, chosen);
  // A sheet issued for these choices is used for the booking, with its frozen figures.
  const valid = sheet?.status === 'issued' && isPricedSo(sheet, chosen) ? sheet : null;
  const figures = valid ?? offer.figures;
  const approval = useOfferApproval(inputs.unitId, chosen, offer);

  const leave = async () => {
    if (!(await priceForm.trigger(undefined, { shouldFocus: true }))) return;
    const booked =
      valid ??
      (await issue.mutateAsync({ params: { unitId: inputs.unitId }, body: approval.body })).costSheet;
    if (!booked) throw new Error('The server issued no cost sheet. Try again.');
    form.setValue('costSheetId', booked.id);
    form.setValue('templateId', booked.templateId);
    form.setValue('isIndia', inputs.input.seller.isIndia);
    go(2);
  };
  return (
    <StepFrame
      {...props}
      step={1}
      submit={valid ? 'Continue to applicants' : 'Issue cost sheet and continue'}
      submitting="Issuing the cost sheet…"
      blockedBy={valid ? undefined : (approval.blockedBy ?? undefined)}
      onSubmit={leave}
      isWide
    >
      <Two>
        <PriceChoices
          form={form}
          priceForm={priceForm}
          inputs={inputs}
          offer={offer}
          approval={approval}
          figures={figures}
          sheet={sheet}
          valid={valid}
        />
        <div>
          {!valid && !props.taken && <OfferNotes offer={offer} />}
          {figures && (
            <>
              <Head>
                <h2>Payment schedule</h2>
                <span>expected dates depend on construction</span>
              </Head>
              <ScheduleTable
                caption={`Payment plan of ${inputs.unitNumber}`}
                rows={figures.schedule}
                totalReceivablePaise={figures.totalReceivablePaise}
              />
              <CapNote capPct={inputs.bookingCapPct} agreementValuePaise={figures.agreementValuePaise} />
            </>
          )}
        </div>
      </Two>
    </StepFrame>
  );
}

/** Changes of the price are part of the draft; with no change, the sheet alone decides. */
function useKept(
  { form }: StepProps,
  values: ReturnType<typeof listPrice>,
  first: ReturnType<typeof listPrice>,
) {
  useEffect(() => {
    if (values !== first && JSON.stringify(values) !== JSON.stringify(form.getValues('price') ?? first)) {
      form.setValue('price', values);
    }
  }, [form, values, first]);
}

function CapNote({ capPct, agreementValuePaise }: { capPct: number | null; agreementValuePaise: number }) {
  if (capPct === null) return null;
  return (
    <Padded>
      <Note tone="limit">
        Only <b>{formatMoney(bookingCapPaise(agreementValuePaise, capPct))}</b> ({formatPct(capPct)}) may be
        accepted before the agreement is registered. Stages completed by then fall due on registration.
      </Note>
    </Padded>
  );
}

const Two = styled('div')(({ theme }) => ({
  height: '100%',
  '@media (min-width: 1100px)': {
    display: 'grid',
    gridTemplateColumns: '336px minmax(0, 1fr)',
    '& > * + *': { borderLeft: `1px solid ${theme.vars.palette.divider}`, minWidth: 0 },
  },
  '@media (max-width: 1099.95px)': { '& > * + *': { borderTop: `1px solid ${theme.vars.palette.divider}` } },
}));

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: '2px 12px',
  padding: '16px 24px 4px',
  '& h2': theme.typography.h2,
  '& span': { ...theme.typography.caption, color: theme.vars.palette.text3 },
  '@media (max-width: 599.95px)': { padding: '16px 16px 8px' },
}));

const Padded = styled('div')({
  padding: '12px 24px 20px',
  '@media (max-width: 599.95px)': { padding: '12px 16px 20px' },
});
