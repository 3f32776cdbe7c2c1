import { seedSystem } from '../../src/server/db/seed';
const u='postgres://postgres:x@localhost:5499/'+(process.argv[2]??'d1')+'?host=/tmp/dpg';
for(let i=0;i<2;i++){const t=Date.now();await seedSystem(u,console.log);console.log(Date.now()-t,'ms');}
