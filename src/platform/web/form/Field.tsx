import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Sign } from '../status/Sign.tsx';
import { keepFocus } from './keepFocus.ts';

interface FieldFrameProps {
  id: string;
  label: string;
  error: string | undefined;
  helper?: ReactNode;
  isOptional?: boolean | undefined;
  labelEnd?: ReactNode;
  errorAction?: ReactNode;
  /** The control carries its label itself, for those who hear the page. */
  isLabelHidden?: boolean;
  /** A group of controls is named by a legend, a single control by its label. */
  isGroup?: boolean;
  children: ReactNode;
}

/** Label above, control, then helper or error below. */
export function Field({ isGroup = false, isLabelHidden = false, ...props }: FieldFrameProps) {
  const { id, label, error, helper, isOptional, labelEnd, errorAction, children } = props;
  const words = (
    <>
      {label} {isOptional && <span>(optional)</span>}
    </>
  );
  const body = (
    <>
      {children}
      <FieldMessage id={id} error={error} helper={helper} errorAction={errorAction} />
    </>
  );
  if (isGroup) {
    return (
      <Frame as="fieldset" aria-describedby={error ? `${id}-error` : helper ? `${id}-helper` : undefined}>
        <Label as="legend">{words}</Label>
        {body}
      </Frame>
    );
  }
  return (
    <Frame>
      {!isLabelHidden && (
        <LabelLine>
          <Label htmlFor={id}>{words}</Label>
          {labelEnd && <LabelEnd onMouseDown={keepFocus}>{labelEnd}</LabelEnd>}
        </LabelLine>
      )}
      {body}
    </Frame>
  );
}

interface FieldMessageProps {
  id: string;
  error: string | undefined;
  helper?: ReactNode;
  errorAction?: ReactNode;
}

export function FieldMessage({ id, error, helper, errorAction }: FieldMessageProps) {
  if (error) {
    return (
      <ErrorLine id={`${id}-error`}>
        <Sign shape="alert" tone="error" />
        <span>
          {error} {errorAction}
        </span>
      </ErrorLine>
    );
  }
  return helper ? <Helper id={`${id}-helper`}>{helper}</Helper> : null;
}

const Frame = styled('div')({ minWidth: 0 });

const LabelEnd = styled('span')({});

const LabelLine = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  justifyContent: 'space-between',
  gap: 8,
  marginBottom: 6,
  fontWeight: 500,
}));

const Label = styled('label')(({ theme }) => ({
  ...theme.typography.caption,
  padding: 0,
  fontWeight: 500,
  color: theme.vars.palette.text.secondary,
  '& span': { fontWeight: 400, color: theme.vars.palette.text3 },
  'legend&': { marginBottom: 6 },
}));

const Helper = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  marginTop: 4,
  color: theme.vars.palette.text3,
}));

const ErrorLine = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  gap: 5,
  marginTop: 5,
  color: theme.vars.palette.error.main,
  '& svg': { marginTop: 1 },
  '& a, & button': { fontWeight: 500 },
}));
