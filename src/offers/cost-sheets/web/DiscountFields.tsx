import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useWatch } from 'react-hook-form';
import { formatMoney, formatPct, plainAmount } from '#platform/contract/format.ts';
import { isRole, roleLabel } from '#platform/contract/roles.ts';
import { FormGrid } from '#platform/web/form/Form.tsx';
import { FormMoney, FormPct, FormRate } from '#platform/web/form/FormNumber.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import type { ContractForm } from '#platform/web/form/useContractForm.ts';
import { Note } from '#platform/web/page/Note.tsx';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import type { DiscountBase } from '#inventory/pricing/discount.rules.ts';
import type { PricingInputs } from '#inventory/pricing/pricingInputs.contract.ts';
import { lowestGranting } from '../offer.rules.ts';
import { discountStanding, highestDiscount } from './discount.limit.ts';
import { DiscountRuler } from './DiscountRuler.tsx';
import type { PriceForm } from './price.form.shared.ts';
import type { LiveOffer } from './useOffer.shared.ts';

interface DiscountFieldsProps {
  form: ContractForm<typeof PriceForm>;
  inputs: PricingInputs;
  offer: LiveOffer;
}

type DiscountKind = 'perSqFt' | 'flat' | 'pct';

const KINDS: { value: DiscountKind; label: string }[] = [
  { value: 'perSqFt', label: 'Per sq ft' },
  { value: 'flat', label: 'Fixed amount' },
  { value: 'pct', label: 'Percent of base' },
];

/** The discount, the ruler of limits below it, and the excess above the limit. */
export function DiscountFields({ form, inputs, offer }: DiscountFieldsProps) {
  const { control } = form;
  const kind = useWatch({ control, name: 'discount.kind' });
  // Above the limit the one reason is that of the approval, below.
  const isAbove = isAboveLimit(offer);
  return (
    <Parts>
      <FormGrid>
        <FormSelect
          control={control}
          name="discount.kind"
          label="Discount"
          isOptional
          emptyLabel="None"
          choices={KINDS}
        />
        {kind === 'perSqFt' && (
          <FormRate control={control} name="discount.perSqFt" label="Discount per sq ft" />
        )}
        {kind === 'flat' && <FormMoney control={control} name="discount.flat" label="Discount amount" />}
        {kind === 'pct' && <FormPct control={control} name="discount.pct" label="Discount percent" />}
        {kind && !isAbove && (
          <div data-wide>
            <FormText
              control={control}
              name="discount.reason"
              label="Reason for the discount"
              isOptional
              maxLength={200}
            />
          </div>
        )}
      </FormGrid>
      <Limits form={form} inputs={inputs} offer={offer} kind={kind} />
    </Parts>
  );
}

function Limits({ form, inputs, offer, kind }: DiscountFieldsProps & { kind: DiscountKind | null }) {
  const { role } = useSessionUser();
  if (!offer.own || !isRole(role)) return null;
  const { result } = offer.own;
  const { basePricePaise, discountPaise } = result.totals;
  if (discountPaise === 0 && result.waivedPlcPaise === 0) return null;

  const base = {
    basePaise: basePricePaise,
    ratePaise: result.ratePaise,
    waivedPlcPaise: result.waivedPlcPaise,
  };
  const standing = discountStanding(inputs.discountLimits, role, base, {
    discountPaise,
    discountPct: result.discountPct,
  });
  const approver = lowestGranting(offer.approvals);
  const highest = kind && highestDiscount(inputs.discountLimits, role, base, kind);
  return (
    <>
      <DiscountRuler standing={standing} />
      <div aria-live="polite">
        {isAboveLimit(offer) && (
          <Note
            tone="limit"
            title={`${aboveText(standing.givenPct)} of base is above your limit of ${formatPct(standing.limitPct)}.`}
            actions={kind && highest !== null && <ReduceButton form={form} kind={kind} value={highest} />}
          >
            {formatMoney(standing.tooMuchPaise)} too much.
            {approver
              ? ` A ${roleLabel(approver)} or above may approve it.`
              : ' Nobody may approve it in this project; reduce it.'}
            {waivedText(base)}
          </Note>
        )}
      </div>
    </>
  );
}

function ReduceButton({
  form,
  kind,
  value,
}: {
  form: DiscountFieldsProps['form'];
  kind: DiscountKind;
  value: number;
}) {
  const reduce = () => {
    if (value === 0) form.setValue('discount.kind', null, { shouldDirty: true });
    else form.setValue(`discount.${kind}`, value, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <Button size="small" onClick={reduce}>
      {value === 0
        ? 'Remove the discount'
        : `Reduce to ${kind === 'pct' ? formatPct(value) : `₹${plainAmount(value)}`}`}
    </Button>
  );
}

function isAboveLimit({ approvals }: LiveOffer): boolean {
  return approvals.some(({ kind }) => kind === 'discount');
}

/** Two decimals, rounded up, so that a value above a limit never reads as equal to it. */
function aboveText(givenPct: number): string {
  return formatPct(Math.ceil(givenPct * 100 - 1e-6) / 100);
}

function waivedText({ waivedPlcPaise }: DiscountBase): string {
  return waivedPlcPaise === 0
    ? ''
    : ` Location charges of ${formatMoney(waivedPlcPaise)} that were left out count too.`;
}

const Parts = styled('div')({ display: 'grid', gap: 12 });
