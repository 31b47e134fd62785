import { useEffect, useState, type RefObject } from 'react';

/** Whether the element has ever been in the window, at least by `threshold` of its area. */
export function useSeen(element: RefObject<Element | null>, threshold: number): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        setSeen(true);
        observer.disconnect();
      },
      { threshold },
    );
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, threshold]);
  return isSeen;
}
