import Avatar from '@mui/material/Avatar';
import { useCallback } from 'react';
import { initials } from '../../contract/format.ts';

interface PersonAvatarProps {
  name: string;
  /** Shown instead of the initials. */
  picture?: Blob | null;
  /** 24 in rows, 30 in the top bar, 40 in a side panel, 44 on a page. */
  size?: number;
  /** Blue for the person a page is about and for oneself, grey for others. */
  isMain?: boolean;
}

/** Decorative: the name stands beside it. */
export function PersonAvatar({ name, picture = null, size = 24, isMain = false }: PersonAvatarProps) {
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
      {picture ? <Picture picture={picture} /> : initials(name)}
    </Avatar>
  );
}

function Picture({ picture }: { picture: Blob }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(picture);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [picture],
  );
  return <img ref={show} alt="" style={WHOLE} />;
}

const WHOLE = { width: '100%', height: '100%', objectFit: 'cover' } as const;
