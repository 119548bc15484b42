/**
 * What cards open and what browsers remember, as one file of scripts: each as a file of its own would split the code that they share with
 * the pages into many small ones (decision 56).
 */
export { CompareTray } from '../../compare/compare-tray.tsx'
export { QuickViewDialog } from '../../quick-view/quick-view-dialog.tsx'
export { ViewedRow } from '../../viewed/viewed-row.tsx'
