import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { formatDay } from '#platform/contract/format.ts';
import { shareOf } from '#platform/contract/money.ts';
import type { FactEntry } from '#platform/web/page/FactList.tsx';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Money } from '#platform/web/page/Money.tsx';
import { ProgressBar } from '#platform/web/page/ProgressBar.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import type { Sale } from '#sales/sale.contract.ts';
import { fundingWord } from '#sales/web/sale.labels.shared.ts';

/** Funding: loan sanctioned, disbursed and pending. */
export function SaleLoan({ sale }: { sale: Sale }) {
  const { funding, loan } = sale;
  return (
    <Section
      title="Funding"
      action={
        sale.allowedActions.includes('edit') && (
          <Button size="small" variant="text" component={Link} to={`/sales/${sale.id}/edit`}>
            Edit funding
          </Button>
        )
      }
    >
      <FactList
        facts={[{ label: 'Paid from', value: fundingWord(funding) }, ...loanFacts(sale)]}
        labelWidth={132}
      />
      {loan?.sanctionedPaise && (
        <Progress>
          <ProgressBar
            label="Loan disbursed"
            share={Math.min(100, shareOf(100, loan.disbursedPaise, loan.sanctionedPaise))}
          />
        </Progress>
      )}
    </Section>
  );
}

/** Hidden from partners: an empty bank does not mean that none is entered. */
function loanFacts({ funding, loan, price }: Sale): FactEntry[] {
  if (loan === null)
    return funding === 'self'
      ? []
      : [{ label: 'Bank', value: price === null ? 'Not shown' : 'Not entered yet' }];
  const { bank, sanctionNumber, sanctionedOn, sanctionedPaise, disbursedPaise } = loan;
  const sanction = [sanctionNumber, sanctionedOn && formatDay(sanctionedOn)].filter(Boolean).join(', ');
  return [
    { label: 'Bank', value: bank },
    ...(sanction ? [{ label: 'Sanction', value: sanction }] : []),
    ...(sanctionedPaise === null
      ? []
      : [{ label: 'Sanctioned', value: <Money paise={sanctionedPaise} withPaise /> }]),
    { label: 'Paid by the bank', value: <Money paise={disbursedPaise} withPaise /> },
    ...(sanctionedPaise === null
      ? []
      : [
          {
            label: 'Pending',
            value: <Money paise={Math.max(0, sanctionedPaise - disbursedPaise)} withPaise />,
          },
        ]),
  ];
}

const Progress = styled('div')({ marginTop: 10, maxWidth: 420 });
