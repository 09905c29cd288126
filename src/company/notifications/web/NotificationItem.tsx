import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { formatMoment } from '#platform/contract/format.ts';
import { zoneHere } from '#platform/web/session/today.ts';
import type { Notification } from '../notification.contract.ts';

interface NotificationItemProps {
  notification: Notification;
  onOpen: () => void;
}

/** One notification as a link to its record. Unread ones are marked by a dot and in words. */
export function NotificationItem({ notification, onOpen }: NotificationItemProps) {
  const { title, body, link, createdAt, readAt } = notification;
  const isUnread = readAt === null;
  return (
    <Item to={link} onClick={onOpen} data-unread={isUnread}>
      <span className="dot" aria-hidden />
      <span className="text">
        <b>
          {isUnread && <span className="sr-only">Unread: </span>}
          {title}
        </b>
        <span>{body}</span>
        <time dateTime={createdAt}>{formatMoment(createdAt, new Date().toISOString(), zoneHere())}</time>
      </span>
    </Item>
  );
}

const Item = styled(Link)(({ theme }) => ({
  display: 'flex',
  gap: 8,
  padding: '8px',
  borderRadius: theme.vars.shape.borderRadius,
  color: theme.vars.palette.text.primary,
  '&:hover': { backgroundColor: theme.vars.palette.hover, textDecoration: 'none' },
  '& .dot': { width: 8, height: 8, marginTop: 6, borderRadius: '50%', flexShrink: 0 },
  '&[data-unread="true"] .dot': { backgroundColor: theme.vars.palette.primary.main },
  '& .text': { display: 'grid', minWidth: 0, overflowWrap: 'anywhere' },
  '& b': { fontWeight: 500 },
  '&[data-unread="true"] b': { fontWeight: 600 },
  '& .text > span': { color: theme.vars.palette.text.secondary },
  '& time': { ...theme.typography.caption, color: theme.vars.palette.text3 },
}));
