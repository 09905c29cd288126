import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useState } from 'react';

/** Takes files that are dropped on it; whoever has no mouse has the button inside. */
export function DropZone({ onFiles, children }: { onFiles: (files: File[]) => void; children: ReactNode }) {
  const [isOver, setIsOver] = useState(false);
  return (
    <Zone
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        setIsOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
    </Zone>
  );
}

const Zone = styled('div')(({ theme }) => ({
  borderRadius: 6,
  '&[data-over]': {
    outline: `2px dashed ${theme.vars.palette.primary.main}`,
    outlineOffset: 4,
    backgroundColor: theme.vars.palette.action.selected,
  },
}));
