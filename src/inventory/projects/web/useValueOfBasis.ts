import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import type { ChargeForm } from './charge.form.ts';

/**
 * An amount means something else under another basis: rupees would become percent. It must be entered again.
 */
export function useValueOfBasis(
  { control, setValue }: ChargeForm,
  at: `plcCharges.${number}` | `chargeHeads.${number}`,
): void {
  const basis = useWatch({ control, name: `${at}.basis` });
  const before = useRef(basis);
  useEffect(() => {
    if (before.current === basis) return;
    before.current = basis;
    setValue(`${at}.value`, null as never);
    if (at.startsWith('chargeHeads') && basis !== 'perSqFtMonth')
      setValue(`${at as `chargeHeads.${number}`}.months`, null);
  }, [basis, at, setValue]);
}
