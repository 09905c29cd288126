import { styled } from '@mui/material/styles';
import type { ComponentProps } from 'react';
import { useCallback } from 'react';

interface CheckBoxProps extends Omit<ComponentProps<'input'>, 'type' | 'ref'> {
  /** Neither ticked nor empty: some of the rows are chosen. */
  isMixed?: boolean;
  inputRef?: (element: HTMLInputElement | null) => void;
}

/** The native checkbox in Plinth's style; 16 px with a target of 24. */
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
  // What answers to the pointer is 24 px (WCAG 2.2, 2.5.8); it takes the room of the 16 px that are drawn.
  width: 24,
  height: 24,
  margin: -4,
  outlineOffset: -3,
  borderRadius: 7,
  cursor: 'pointer',
  '&::before': {
    content: '""',
    position: 'absolute',
    inset: 4,
    borderRadius: 4,
    border: `1px solid ${theme.vars.palette.control}`,
    backgroundColor: theme.vars.palette.background.paper,
  },
  '&:checked::before, &:indeterminate::before': {
    borderColor: theme.vars.palette.primary.main,
    backgroundColor: theme.vars.palette.primary.main,
  },
  // A tick of two borders and a bar: no picture, which the content security policy would have to allow.
  '&:checked::after': {
    content: '""',
    position: 'absolute',
    left: 9.5,
    top: 6.5,
    width: 5,
    height: 9,
    border: `solid ${theme.vars.palette.primary.contrastText}`,
    borderWidth: '0 1.75px 1.75px 0',
    transform: 'rotate(42deg)',
  },
  '&:indeterminate::after': {
    content: '""',
    position: 'absolute',
    left: 8,
    top: 11,
    height: 0,
    width: 8,
    border: 0,
    borderTop: `1.75px solid ${theme.vars.palette.primary.contrastText}`,
    transform: 'none',
  },
  '&[aria-invalid="true"]::before': { borderColor: theme.vars.palette.error.main },
  '&:disabled': { cursor: 'default' },
  '&:disabled::before': {
    borderColor: theme.vars.palette.line2,
    backgroundColor: theme.vars.palette.tint.neutral,
  },
  '&:disabled:checked::after': { borderColor: theme.vars.palette.text3 },
  '@media (forced-colors: active)': { appearance: 'auto', '&::before, &::after': { display: 'none' } },
}));
