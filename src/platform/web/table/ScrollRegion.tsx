import type { ComponentProps } from 'react';
import { useEffect, useRef, useState } from 'react';

interface ScrollRegionProps extends Omit<ComponentProps<'div'>, 'ref'> {
  label: string;
}

/** A frame that is reached with the keyboard only while there is something to scroll in it. */
export function ScrollRegion({ label, children, ...props }: ScrollRegionProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [isWide, setIsWide] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setIsWide(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  return (
    <div {...props} ref={frame} {...(isWide && { tabIndex: 0, role: 'region', 'aria-label': label })}>
      {children}
    </div>
  );
}
