import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import type { Organization } from '#company/organizations/organization.contract.ts';
import type { ProjectForm } from './project.form.ts';

/** A project bills with the registration of its state; there is at most one, so there is nothing to choose. */
export function useGstinOfState(
  { control, setValue }: ProjectForm,
  { gstRegistrations }: Organization,
): void {
  const [stateCode, gstin] = useWatch({ control, name: ['stateCode', 'gstin'] });
  const wanted = gstRegistrations.find((one) => one.stateCode === stateCode)?.gstin ?? null;
  useEffect(() => {
    if ((gstin ?? null) !== wanted) setValue('gstin', wanted);
  }, [gstin, wanted, setValue]);
}
