import { styled } from '@mui/material/styles';
import type { ComponentProps } from 'react';
import { useCallback } from 'react';

interface CheckBoxProps extends Omit<ComponentProps<'input'>, 'type' | 'ref'> {
  /** Neither ticked nor empty: some of the rows are chosen. */
  isMixed?: boolean;
  inputRef?: (element: HTMLInputElement | null) => void;
}

/** The browser's own tick box in Plinth's look; 16 px with a target of 24. */
export function CheckBox({ isMixed = false, inputRef, ...props }: CheckBoxProps) {
  const ref = useCallback(
    (element: HTMLInputElement | null) => {
      if (element) element.indeterminate = isMixed;
      inputRef?.(element);
    },
    [inputRef, isMixed],
  );
  return <Box {...props} ref={ref} type="checkbox" />;
}

const Box = styled('input')(({ theme }) => ({
  appearance: 'none',
  position: 'relative',
  flexShrink: 0,
  width: 16,
  height: 16,
  margin: 0,
  borderRadius: 4,
  border: `1px solid ${theme.vars.palette.control}`,
  backgroundColor: theme.vars.palette.background.paper,
  cursor: 'pointer',
  // The drawn box is 16 px; what answers to the pointer is 24 (WCAG 2.2, 2.5.8).
  '&::after': { content: '""', position: 'absolute', inset: -5 },
  '&:checked, &:indeterminate': {
    borderColor: theme.vars.palette.primary.main,
    backgroundColor: theme.vars.palette.primary.main,
  },
  // A tick of two borders and a bar: no picture, which the content security policy would have to allow.
  '&:checked::before': {
    content: '""',
    position: 'absolute',
    left: 4.5,
    top: 1.5,
    width: 5,
    height: 9,
    border: `solid ${theme.vars.palette.primary.contrastText}`,
    borderWidth: '0 1.75px 1.75px 0',
    transform: 'rotate(42deg)',
  },
  '&:indeterminate::before': {
    content: '""',
    position: 'absolute',
    inset: '6px 3px auto',
    height: 0,
    width: 'auto',
    borderTop: `1.75px solid ${theme.vars.palette.primary.contrastText}`,
    transform: 'none',
  },
  '&[aria-invalid="true"]': { borderColor: theme.vars.palette.error.main },
  '&:disabled': {
    borderColor: theme.vars.palette.line2,
    backgroundColor: theme.vars.palette.tint.neutral,
    cursor: 'default',
  },
  '&:disabled:checked::before': { borderColor: theme.vars.palette.text3 },
  '@media (forced-colors: active)': { appearance: 'auto', '&::before': { display: 'none' } },
}));
