import { styled } from '@mui/material/styles';
import { lazy, Suspense, useRef, useState } from 'react';
import type { Explanation } from '../../contract/explanation.ts';
import { compactMoney, formatMoney, formatMoneyExact } from '../../contract/format.ts';

interface MoneyProps {
  paise: number;
  /** '₹1.33 Cr'; the full value stands in the tooltip. */
  compact?: boolean;
  /** With paise, in grey: where tax is shown. */
  withPaise?: boolean;
  /** Without the rupee sign, where the head of the column carries it. */
  bare?: boolean;
  /** Makes the amount a button that opens its explanation. */
  explain?: () => Promise<Explanation>;
}

/** An amount in Indian grouping, figures of one width. */
export function Money({ explain, ...props }: MoneyProps) {
  return explain ? <ExplainedMoney {...props} explain={explain} /> : <Amount {...props} />;
}

function Amount({ paise, compact = false, withPaise = false, bare = false }: MoneyProps) {
  if (compact) {
    return <Figure title={formatMoneyExact(paise)}>{unsigned(compactMoney(paise), bare)}</Figure>;
  }
  if (!withPaise) return <Figure>{unsigned(formatMoney(paise), bare)}</Figure>;
  const [rupees = '', hundredths = ''] = unsigned(formatMoneyExact(paise), bare).split('.');
  return (
    <Figure>
      {rupees}
      <Faint>.{hundredths}</Faint>
    </Figure>
  );
}

function ExplainedMoney({ explain, ...props }: MoneyProps & { explain: () => Promise<Explanation> }) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Explained
        ref={anchor}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={(event) => {
          event.stopPropagation();
          setIsOpen(true);
        }}
      >
        <Amount {...props} />
        <span className="sr-only">, explain this rupee</span>
      </Explained>
      {isOpen && (
        <Suspense fallback={null}>
          <ExplainPopover anchor={anchor.current} load={explain} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const ExplainPopover = lazy(async () => {
  const { ExplainPopover: component } = await import('./ExplainPopover.tsx');
  return { default: component };
});

function unsigned(amount: string, bare: boolean): string {
  return bare ? amount.replace('₹', '') : amount;
}

const Figure = styled('span')({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' });

/** A ledger, where every figure counts alike, sets the paise in the colour of the rest. */
const Faint = styled('span')(({ theme }) => ({ color: `var(--plinth-paise, ${theme.vars.palette.text3})` }));

const Explained = styled('button')(({ theme }) => ({
  // 24 px answer to the pointer, and the line is no higher for it.
  padding: '3px 0',
  margin: '-3px 0',
  border: 0,
  background: 'none',
  color: 'inherit',
  fontWeight: 'inherit',
  cursor: 'pointer',
  textDecoration: `underline 1px dotted ${theme.vars.palette.control}`,
  textUnderlineOffset: 4,
  lineHeight: '18px',
  '&:hover, &[aria-expanded="true"]': {
    color: theme.vars.palette.primary.main,
    textDecorationColor: theme.vars.palette.primary.main,
    '& span': { color: 'inherit' },
  },
}));
