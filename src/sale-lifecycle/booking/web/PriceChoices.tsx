import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { formatPct, formatShortDay } from '#platform/contract/format.ts';
import { FormRadioCards } from '#platform/web/form/FormRadioCards.tsx';
import type { ContractForm } from '#platform/web/form/useContractForm.ts';
import { Money } from '#platform/web/page/Money.tsx';
import { AskApproval } from '#offers/approvals/web/AskApproval.shared.tsx';
import type { CostSheet } from '#offers/cost-sheets/costSheet.contract.ts';
import type { CostSheetTotals } from '#inventory/pricing/costSheetParts.contract.ts';
import type { PricingInputs } from '#inventory/pricing/pricingInputs.contract.ts';
import type { PriceForm } from '#offers/cost-sheets/web/price.form.shared.ts';
import { pricedAsIn } from '#offers/cost-sheets/web/price.form.shared.ts';
import { PriceFields } from '#offers/cost-sheets/web/PriceFields.shared.tsx';
import type { LiveOffer } from '#offers/cost-sheets/web/useOffer.shared.ts';
import type { OfferApproval } from '#offers/approvals/web/useOfferApproval.shared.ts';
import type { StepProps } from './booking.steps.ts';
import { FundingFields } from '#sales/web/FundingFields.shared.tsx';
import { planSummary } from './plan.summary.ts';

interface PriceChoicesProps extends Pick<StepProps, 'form'> {
  priceForm: ContractForm<typeof PriceForm>;
  inputs: PricingInputs;
  offer: LiveOffer;
  approval: OfferApproval;
  figures: CostSheetTotals | null;
  /** The last sheet of this customer and unit, and the same if it is valid for the choices. */
  sheet: CostSheet | null;
  valid: CostSheet | null;
}

/** The price in four lines, the plan, the funding; parking, charges and discount are collapsed. */
export function PriceChoices(props: PriceChoicesProps) {
  const { form, priceForm, inputs, offer, approval, figures, sheet, valid } = props;
  const [isOpen, setIsOpen] = useState(false);
  const foldId = useId();
  return (
    <Side>
      <section aria-label="Price">
        <Head>
          <h2>Price</h2>
          {valid && <Link to={`/cost-sheets/${valid.id}`}>Open cost sheet</Link>}
        </Head>
        <Fact>{sheetText(sheet, valid)}</Fact>
        {figures && <Figures figures={figures} gstPct={offer.own?.result.gstPct ?? null} />}
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-controls={foldId}
          endIcon={<ChevronDown aria-hidden />}
          onClick={() => setIsOpen(!isOpen)}
        >
          Parking, charges and discount
        </Button>
        <Fold id={foldId} hidden={!isOpen}>
          {isOpen && <PriceFields form={priceForm} inputs={inputs} offer={offer} withoutPlan />}
        </Fold>
      </section>
      {!valid && (
        <AskApproval
          approval={approval}
          onUse={(granted) => priceForm.reset(pricedAsIn(granted, inputs))}
          isInForm
        />
      )}
      <FormRadioCards
        control={priceForm.control}
        name="templateId"
        label="Payment plan"
        choices={planChoices(inputs)}
      />
      <FundingFields form={form} />
    </Side>
  );
}

function Figures({ figures, gstPct }: { figures: CostSheetTotals; gstPct: number | null }) {
  const {
    agreementValuePaise,
    gstPaise,
    otherChargesPaise,
    otherGstPaise,
    corpusPaise,
    totalReceivablePaise,
  } = figures;
  const lines: [string, number][] = [
    ['Agreement value', agreementValuePaise],
    [gstPct ? `GST ${formatPct(gstPct)}` : 'GST', gstPaise],
    ['Charges with GST, corpus', otherChargesPaise + otherGstPaise + corpusPaise],
  ];
  return (
    <Lines>
      {lines.map(([label, amountPaise]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Money paise={amountPaise} withPaise bare />
          </dd>
        </div>
      ))}
      <div data-sum>
        <dt>To the builder, ₹</dt>
        <dd>
          <Money paise={totalReceivablePaise} withPaise bare />
        </dd>
      </div>
    </Lines>
  );
}

function sheetText(sheet: CostSheet | null, valid: CostSheet | null): string {
  if (valid)
    return `${valid.number}, issued ${formatShortDay(valid.issuedOn)}, valid until ${formatShortDay(valid.validUntil)}`;
  const next = 'A cost sheet is issued when you continue.';
  if (!sheet) return next;
  if (sheet.status === 'expired') return `${sheet.number} has expired. ${next}`;
  return sheet.status === 'issued' ? `Differs from ${sheet.number}. ${next}` : next;
}

/** Plans that the law forbids are shown below the others with the reason. */
function planChoices({ templates }: PricingInputs) {
  const choices = templates.map(({ id, name, rebatePct, stages, forbiddenBecause }) => ({
    value: id,
    label: rebatePct > 0 ? `${name}, ${formatPct(rebatePct)} rebate` : name,
    text: forbiddenBecause ?? planSummary(stages),
    isDisabled: forbiddenBecause !== null,
  }));
  return choices.toSorted((one, other) => Number(one.isDisabled) - Number(other.isDisabled));
}

const Side = styled('div')({
  display: 'grid',
  alignContent: 'start',
  gap: 24,
  padding: '18px 24px 24px',
  '@media (max-width: 599.95px)': { padding: 16 },
});

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  '& h2': theme.typography.h2,
  '& a': { ...theme.typography.caption, display: 'inline-block', padding: '4px 0', fontWeight: 500 },
}));

const Fact = styled('p')(({ theme }) => ({ ...theme.typography.caption, color: theme.vars.palette.text3 }));

const Lines = styled('dl')(({ theme }) => ({
  margin: '8px 0 12px',
  '--plinth-paise': 'currentColor',
  '& > div': { display: 'flex', justifyContent: 'space-between', gap: 12, lineHeight: '26px' },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& > [data-sum]': {
    marginTop: 4,
    paddingTop: 4,
    borderTop: `1px solid ${theme.vars.palette.line2}`,
    '& dt, & dd': { fontWeight: 600, color: theme.vars.palette.text.primary },
  },
}));

const Fold = styled('div')({ paddingTop: 16, '&[hidden]': { display: 'none' } });
