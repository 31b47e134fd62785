import { Component, type ReactNode } from 'react';
import { isChangedDom } from './changed-dom.ts';

export interface CrashBoundaryProps {
  /** @param isDomChanged whether a translator or an extension caused the error */
  onCrash: (error: unknown, isDomChanged: boolean) => void;
  /** Rendered after a crash of `children`. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Error boundary. React supports boundaries only as classes. */
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
