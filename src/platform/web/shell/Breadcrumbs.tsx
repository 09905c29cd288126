import { styled } from '@mui/material/styles';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from 'react-router';
import type { Breadcrumb } from '../navigation/breadcrumbs.ts';

interface BreadcrumbsProps {
  crumbs: readonly Breadcrumb[];
  phoneTitle: string | null;
}

/** The way to the current page; on a phone only its name. */
export function Breadcrumbs({ crumbs, phoneTitle }: BreadcrumbsProps) {
  return (
    <Path aria-label="Breadcrumbs">
      <ol>
        {crumbs.map((crumb, index) => (
          <li key={`${index} ${crumb.label}`}>
            {index > 0 && <ChevronRight aria-hidden />}
            <Crumb crumb={crumb} isCurrent={index === crumbs.length - 1} />
          </li>
        ))}
      </ol>
      <PhoneTitle aria-current="page">{phoneTitle}</PhoneTitle>
    </Path>
  );
}

function Crumb({ crumb, isCurrent }: { crumb: Breadcrumb; isCurrent: boolean }) {
  if (isCurrent) return <span aria-current="page">{crumb.label}</span>;
  return crumb.path ? <Link to={crumb.path}>{crumb.label}</Link> : <span>{crumb.label}</span>;
}

const Path = styled('nav')(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  '& ol': { display: 'flex', alignItems: 'center', minWidth: 0 },
  '& li': { display: 'flex', alignItems: 'center', minWidth: 0, flexShrink: 1 },
  '& li > a, & li > span': {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    padding: '4px 0',
    color: theme.vars.palette.text.secondary,
  },
  // Where room is short the way begins with an ellipsis, so that what is near keeps its name. Far more than the others,
  // as a hundredth of a pixel taken from a name cuts it off.
  '& li:first-of-type': { flexShrink: 100_000, minWidth: 24 },
  // The current page keeps its name whole as long as there is room for the others to give way.
  '& li:last-of-type': { flexShrink: 0, maxWidth: '100%' },
  '& [aria-current]': { fontWeight: 500, color: theme.vars.palette.text.primary },
  '& .lucide': { flexShrink: 0, width: 14, height: 14, margin: '0 5px', color: theme.vars.palette.text3 },
  [theme.breakpoints.down('md')]: {
    '& li:not(:last-of-type), & .lucide': { display: 'none' },
    '& [aria-current]': { fontSize: 16, fontWeight: 600, letterSpacing: '-0.014em' },
  },
  [theme.breakpoints.down('sm')]: { '& ol': { display: 'none' } },
}));

/** A long title takes a second line before it is cut. */
const PhoneTitle = styled('span')(({ theme }) => ({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  lineHeight: '20px',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  [theme.breakpoints.up('sm')]: { display: 'none' },
}));
