import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import MenuIcon from 'lucide-react/icons/menu';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Breadcrumb } from '../navigation/breadcrumbs.ts';
import { useIsScreenPending } from '../navigation/pending.ts';
import { SIZE } from '../theme/tokens.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import type { MenuLink } from './menu.ts';

interface TopBarProps {
  crumbs: readonly Breadcrumb[];
  /** What a phone shows in place of the breadcrumbs. */
  title: string | null;
  /** The page stands in the menu; from the others a phone leads back instead of opening the menu. */
  hasEntry: boolean;
  /** Finds and goes, before the bell. */
  search?: ReactNode;
  bell: ReactNode;
  picture: ReactNode;
  accountLinks: readonly MenuLink[];
  isMenuOpen: boolean;
  onOpenMenu: () => void;
}

/** Breadcrumbs, notifications and account. */
export function TopBar(props: TopBarProps) {
  const { crumbs, title, hasEntry, search, bell, picture, accountLinks, isMenuOpen, onOpenMenu } = props;
  const isPending = useIsScreenPending();
  const above = hasEntry ? undefined : crumbs.slice(0, -1).findLast(({ path }) => path !== null);
  return (
    <Bar className="no-print">
      {above?.path && (
        <BackButton to={above.path} aria-label={`Back to ${above.label}`}>
          <ArrowLeft aria-hidden />
        </BackButton>
      )}
      <MenuButton
        data-behind={above !== undefined}
        aria-label="Open menu"
        aria-expanded={isMenuOpen}
        aria-haspopup="dialog"
        onClick={onOpenMenu}
      >
        <MenuIcon aria-hidden />
      </MenuButton>
      <Breadcrumbs crumbs={crumbs} phoneTitle={title} />
      {search}
      {bell}
      <Divider />
      <AccountMenu picture={picture} links={accountLinks} />
      {isPending && <Progress role="progressbar" aria-label="Loading the page" />}
    </Bar>
  );
}

const Bar = styled('header')(({ theme }) => ({
  position: 'sticky',
  top: 0,
  zIndex: theme.zIndex.appBar,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  height: SIZE.topBar,
  padding: `0 14px 0 ${SIZE.pageSide}px`,
  backgroundColor: theme.vars.palette.background.paper,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  [theme.breakpoints.down('lg')]: { paddingLeft: 6 },
  [theme.breakpoints.down('md')]: { gap: 4, padding: '0 6px' },
}));

const MenuButton = styled(IconButton)(({ theme }) => ({
  width: 44,
  height: 44,
  '& .lucide': { width: 20, height: 20 },
  [theme.breakpoints.up('lg')]: { display: 'none' },
  [theme.breakpoints.down('sm')]: { '&[data-behind="true"]': { display: 'none' } },
}));

const BackButton = styled(Link)(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  width: 44,
  height: 44,
  borderRadius: theme.vars.shape.borderRadius,
  color: theme.vars.palette.text.secondary,
  '& .lucide': { width: 20, height: 20 },
  [theme.breakpoints.up('sm')]: { display: 'none' },
}));

const Divider = styled('span')(({ theme }) => ({
  width: 1,
  height: 34,
  backgroundColor: theme.vars.palette.divider,
  [theme.breakpoints.down('md')]: { display: 'none' },
}));

/** Shows that a click had effect while the code of a screen is loading. */
const Progress = styled('span')(({ theme }) => ({
  position: 'absolute',
  left: 0,
  right: 0,
  bottom: -1,
  height: 2,
  overflow: 'hidden',
  '&::before': {
    content: '""',
    position: 'absolute',
    inset: 0,
    width: '40%',
    backgroundColor: theme.vars.palette.primary.main,
    animation: 'plinth-progress 900ms ease-in-out 120ms infinite both',
  },
  '@keyframes plinth-progress': {
    from: { transform: 'translateX(-100%)' },
    to: { transform: 'translateX(250%)' },
  },
}));
