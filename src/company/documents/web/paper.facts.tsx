import { Link } from 'react-router';
import { formatDay, formatMoneyExact } from '#platform/contract/format.ts';
import type { FactEntry } from '#platform/web/page/FactList.tsx';
import { dayHere } from '#platform/web/session/today.ts';
import type { IssuedPaper } from '../document.contract.ts';
import { recordPath, recordText } from './document.labels.ts';

/** What an issued paper says, where it comes from and how anybody checks it. */
export function paperFacts(paper: IssuedPaper): FactEntry[] {
  const { number, day, amountPaise, currency, category, validUntil, replacedBy, code, createdAt } = paper;
  const path = recordPath(paper);
  const record = recordText(paper);
  return [
    { label: 'Number', value: number },
    { label: 'Date', value: formatDay(day) },
    { label: 'Amount', value: formatMoneyExact(amountPaise, currency) },
    { label: 'Record', value: path ? <Link to={path}>{record}</Link> : record },
    { label: 'Category', value: category.name },
    { label: 'Issued', value: formatDay(dayHere(createdAt)) },
    ...(validUntil ? [{ label: 'Valid until', value: formatDay(validUntil) }] : []),
    ...(replacedBy
      ? [
          {
            label: 'Replaced by',
            value: <Link to={`/documents/${replacedBy.id}`}>{replacedBy.number}</Link>,
          },
        ]
      : []),
    { label: 'Code', value: <Link to={`/verify/${code}`}>{code}</Link> },
  ];
}
