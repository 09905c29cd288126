import { styled } from '@mui/material/styles';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { FieldProps } from '#platform/web/form/field.ts';
import { FormCheckbox } from '#platform/web/form/FormCheckbox.tsx';
import { TermsDialog } from './TermsDialog.tsx';

/** 'I agree to the terms and conditions', which open here, so that nothing typed is lost. */
export function TermsCheckbox<V extends FieldValues, T>(props: Pick<FieldProps<V, T>, 'control' | 'name'>) {
  const [isReading, setIsReading] = useState(false);
  return (
    <>
      <FormCheckbox
        {...props}
        label={
          <>
            I agree to the{' '}
            <TermsLink type="button" onClick={() => setIsReading(true)}>
              terms and conditions
            </TermsLink>
          </>
        }
      />
      <TermsDialog isOpen={isReading} onClose={() => setIsReading(false)} />
    </>
  );
}

/** A button that looks like a link. */
const TermsLink = styled('button')(({ theme }) => ({
  padding: 0,
  border: 0,
  background: 'none',
  cursor: 'pointer',
  color: theme.vars.palette.primary.main,
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: 2 },
}));
