/** Password of every user of the demo company. */
export const demoPassword = 'Demo!2026';
