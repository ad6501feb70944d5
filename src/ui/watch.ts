export { WatchButton } from './watch/WatchButton.tsx'
export { WatchedPanel } from './watch/WatchedPanel.tsx'
export { Watcher } from './watch/Watcher.tsx'
