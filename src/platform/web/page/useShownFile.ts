import { useCallback } from 'react';

/** For the element that shows a file: its address stands as long as the element. */
export function useShownFile<Shown extends HTMLImageElement | HTMLIFrameElement>(file: File) {
  return useCallback(
    (element: Shown) => {
      const url = URL.createObjectURL(file);
      element.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
}
