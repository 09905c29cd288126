import Avatar from '@mui/material/Avatar';
import { initials } from '../../contract/format.ts';

interface PersonAvatarProps {
  name: string;
  /** 24 in rows, 30 in the top bar, 40 in a peek, 44 on a page. */
  size?: number;
  /** Blue for the person a page is about and for oneself, grey for others. */
  isMain?: boolean;
}

/** Decorative: the name stands beside it. */
export function PersonAvatar({ name, size = 24, isMain = false }: PersonAvatarProps) {
  return (
    <Avatar
      aria-hidden
      sx={{
        width: size,
        height: size,
        fontSize: size <= 24 ? 10 : size < 40 ? 11 : 15,
        ...(isMain && {
          backgroundColor: 'var(--mui-palette-tint-primary)',
          color: 'var(--mui-palette-ink-primary)',
        }),
      }}
    >
      {initials(name)}
    </Avatar>
  );
}
