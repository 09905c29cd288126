import { FormMoney, FormPct, FormRate } from '#platform/web/form/FormNumber.tsx';
import type { ChargeForm } from './charge.form.ts';

interface ChargeValueProps {
  control: ChargeForm['control'];
  name: `plcCharges.${number}.value` | `chargeHeads.${number}.value`;
  basis: string | undefined;
}

/** The amount of a charge in the unit of its basis: rupees, rupees per square foot, percent of the base price. */
export function ChargeValue({ control, name, basis }: ChargeValueProps) {
  // Each kind keeps its own text while it is being typed.
  const shared = { key: basis, control, name };
  switch (basis) {
    case 'pct':
      return <FormPct {...shared} key={basis} label="Share of base price" />;
    case 'perSqFt':
      return <FormRate {...shared} key={basis} label="Rate" />;
    case 'perSqFtMonth':
      return <FormRate {...shared} key={basis} label="Rate per month" />;
    default:
      return <FormMoney {...shared} key={basis} label="Amount" />;
  }
}

export const CHARGE_BASIS_LABELS: Record<string, string> = {
  perSqFt: 'Per sq ft',
  flat: 'Fixed',
  perSqFtMonth: 'Per sq ft per month',
  pct: 'Percent of base price',
};
