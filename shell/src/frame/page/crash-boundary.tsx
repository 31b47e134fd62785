import { Component, type ReactNode } from 'react';
import { isChangedDom } from './changed-dom.ts';

export interface CrashBoundaryProps {
  /** @param isDomChanged whether a translator or an extension caused the error */
  onCrash: (error: unknown, isDomChanged: boolean) => void;
  /** Stands in once something below has thrown. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Keeps what throws below it from whatever is above. React has no other way than a class. */
export class CrashBoundary extends Component<CrashBoundaryProps, { hasCrashed: boolean; isDomChanged: boolean }> {
  static getDerivedStateFromError = (error: unknown) => ({ hasCrashed: true, isDomChanged: isChangedDom(error) });

  override state = { hasCrashed: false, isDomChanged: false };

  override componentDidCatch(error: unknown): void {
    this.props.onCrash(error, this.state.isDomChanged);
  }

  override render(): ReactNode {
    return this.state.hasCrashed ? this.props.fallback : this.props.children;
  }
}
